// The two manifests: one item, one page, and the list of files that a platform unpacks.

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text) => text.replaceAll(/[&<>"]/g, (mark) => escapes[mark]);

function manifest({ name, title, files }, { namespaces, version, kind }) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="attention-lab-${name}" version="1"${namespaces}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${xml(title)}</title>
      <item identifier="item" identifierref="page"><title>${xml(title)}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" ${kind}="sco" href="index.html">
${files.map((file) => `      <file href="${xml(file)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}

export const manifest12 = (about) =>
  manifest(about, {
    version: '1.2',
    kind: 'adlcp:scormtype',
    namespaces:
      ' xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  });

export const manifest2004 = (about) =>
  manifest(about, {
    version: '2004 3rd Edition',
    kind: 'adlcp:scormType',
    namespaces: ' xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"',
  });
