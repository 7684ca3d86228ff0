import { build } from 'vite'; import fs from 'fs';
const b=await build({configFile:'./web/vite.config.ts',build:{lib:{entry:process.cwd()+'/web/zstd/frame.ts',formats:['cjs'],fileName:'x'},write:false}});
const o=(Array.isArray(b)?b[0]:b).output[0]; fs.writeFileSync('/tmp/w/sp-npm/own.cjs',o.code); console.log(o.code.length);
