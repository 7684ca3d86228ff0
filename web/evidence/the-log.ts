// The page's one log, opened when something first asks for it: never on the way to the first trace.
import { EvidenceLog } from './log.js';

let opened: Promise<EvidenceLog> | undefined;

export function theLog(): Promise<EvidenceLog> {
  opened ??= EvidenceLog.open();
  return opened;
}
