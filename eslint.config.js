// What eslint looks for in the page and the scripts: TypeScript used strictly, Lit used in ways a strict content policy
// allows, the house's limits on length, and no number of the lab made by JavaScript's own mathematics.
import js from '@eslint/js';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import noUnsanitized from 'eslint-plugin-no-unsanitized';
import tseslint from 'typescript-eslint';

const notForNumbers = ['exp', 'expm1', 'tanh', 'sinh', 'cosh', 'log1p'].map((property) => ({
  object: 'Math',
  property,
  message: 'Browsers differ in the last bit; numbers people see come from the engine.',
}));

const lengths = {
  'max-lines': ['error', 400],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
};

export default tseslint.config(
  { ignores: ['node_modules/', 'build/', 'dist/', '.cache/', '**/*.generated.*', 'tests/golden/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  noUnsanitized.configs.recommended,
  {
    // TypeScript itself knows which names exist; eslint need not be told every browser global.
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...lengths,
      'no-undef': 'off',
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['web/**/*.ts'],
    plugins: { lit, 'lit-a11y': litA11y },
    rules: {
      ...lit.configs['flat/recommended'].rules,
      ...litA11y.configs.recommended.rules,
      'lit/no-legacy-template-syntax': 'error',
      'lit/no-template-bind': 'error',
      'no-restricted-properties': ['error', ...notForNumbers],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'lit/directives/style-map.js', message: 'A strict content policy blocks style attributes.' },
            { name: 'lit/directives/unsafe-html.js', message: 'Text from outside never becomes markup.' },
            { name: 'lit/directives/unsafe-svg.js', message: 'Text from outside never becomes markup.' },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TemplateElement[value.raw=/ style=/]',
          message: 'A strict content policy blocks style attributes.',
        },
      ],
    },
  },
  {
    files: ['scripts/support/node-cli-head.mjs'],
    rules: { '@typescript-eslint/no-unused-vars': 'off' }, // its names are used by the script that follows it
  },
  {
    files: ['web/package/worker-head.js', 'web/examples/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' }, // CommonJS scripts
  },
  {
    files: ['web/lzma/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' }, // every byte is read at a place that was counted
  },
  {
    files: ['tests/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'max-lines-per-function': 'off', // a describe block is a chapter, not a function
    },
  },
);
