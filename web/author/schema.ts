// The lesson pack's schema as JSON Schema, for editors and other tools, written from the schema by which the page reads.
import { toJsonSchema } from '@valibot/to-json-schema';
import { packSchema } from '../lessons/pack.js';

export function lessonSchema(): object {
  const { $schema, ...rest } = toJsonSchema(packSchema, { typeMode: 'input' });
  return { $schema, title: 'Attention Lab: a lesson pack', ...rest };
}
