// Head of the package's worker script. In a worker thread of Node it supplies the names that a browser's worker has: the
// two ends of the message channel, and reading a file at once, which there is an array of bytes. In a browser it does nothing.
if (typeof importScripts !== 'function' && typeof require === 'function') {
  const { parentPort } = require('node:worker_threads');
  const asFile = (bytes) => ({ size: bytes.length, slice: (start, end) => bytes.slice(start, end) });
  globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
  globalThis.FileReaderSync = class {
    readAsArrayBuffer(bytes) {
      return bytes.buffer;
    }
  };
  parentPort.on('message', (data) => {
    const isFile = data.kind === 'offer' && data.file !== null;
    globalThis.onmessage({ data: isFile ? { ...data, file: asFile(data.file) } : data });
  });
}
