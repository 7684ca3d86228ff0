// The list of views: importing this file registers every element. One line each.
export { LabTimeline } from './timeline';
export { LabTensor } from './tensor';
export { LabGrid } from './grid';
export { LabMemory } from './memory';
export { LabFormula, formulaName } from './formula';
export { LabInspector } from './inspector';
export { LabLedger } from './ledger';
export { LabLedgerBuffers, LabLedgerHeads, LabLedgerMemory, LabLedgerOthers } from './ledger-tables';
export { LabSubspace } from './subspace';
export { LabSubspaceCurve } from './subspace-curve';
export { LabResultTable } from './result-table';
export { LabBits } from './bits';
export { LabNumberLine } from './number-line';
export { LabCurve } from './curve';
export { LabFormatTable } from './format-table';
export type { ViewEvents } from './define';
export type { ViewsWords } from './words';
export type { CellRef } from '../draw/address';
