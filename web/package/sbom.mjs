// The bill of materials, as CycloneDX reads it: what is inside, in which version, under which licence. Without a serial
// number and a time, which would make every build another.
import { components } from './components.mjs';

const hexOf = (integrity) => Buffer.from(integrity.slice(integrity.indexOf('-') + 1), 'base64').toString('hex');

function licences(id) {
  return [id.includes(' ') ? { expression: id } : { license: { id } }];
}

function component({ kind, name, version, licence, copyright, integrity }) {
  const path = name.replace('@', '%40');
  const purl = `pkg:${kind === 'npm' ? 'npm' : 'generic'}/${path}${version === undefined ? '' : `@${version}`}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    ...(version === undefined ? {} : { version }),
    ...(integrity === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
    licenses: licences(licence),
    ...(copyright === undefined ? {} : { copyright }),
    purl,
  };
}

export function sbom(root, { name, version, license }) {
  const parts = components(root).map(component);
  const self = `pkg:npm/${name}@${version}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'library', 'bom-ref': self, name, version, licenses: licences(license), purl: self },
    },
    components: parts,
    dependencies: [{ ref: self, dependsOn: parts.map((part) => part['bom-ref']) }],
  };
}
