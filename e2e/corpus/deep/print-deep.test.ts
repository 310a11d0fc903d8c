import { expect, test } from 'vitest'
import type { FileVerdict } from './judge-file.ts'
import { deepComplaints, printOutcome, printSummary } from './print-deep.ts'
import type { DeepOutcome } from './run-deep.ts'

const body = { id: 7, type: 'IFCWALL', representation: 'SweptSolid', items: ['IFCEXTRUDEDAREASOLID'] }

const outcome = (more: Partial<FileVerdict>): DeepOutcome => ({
  name: 'a.ifc',
  mb: 100,
  seconds: 1,
  verdict: {
    described: 3,
    drawn: 2,
    refused: {},
    silent: [],
    compared: 2,
    madeDifferently: 1,
    onlyOurs: {},
    closed: { onlyOurs: 0, onlyKernel: 0 },
    disagreements: [],
    byThreads: [],
    computed: 0,
    volumes: { stated: 0, compared: 0, within1: 0, within5: 0, wrong: [] },
    ms: { own: 1, kernel: 1 },
    ...more,
  },
})
const nothing = { disagreements: [], quantities: [] }

test('a refused element with a reason does not fail the run, a silent one does', () => {
  expect(deepComplaints([outcome({ refused: { 'ifc.noGeometry': 1 } })], nothing)).toEqual([])
  const silent = outcome({ silent: [body] })
  expect(deepComplaints([silent], nothing)).toHaveLength(1)
  expect(printOutcome(silent, nothing)).toContain('SILENT #7 IFCWALL SweptSolid')
})

test('a disagreement fails the run unless it is listed with a reason', () => {
  const disagreeing = outcome({ disagreements: [{ ...body, differs: ['area 1 and 2 m²'] }] })
  const entry = { file: 'a.ifc', representation: 'SweptSolid', reason: 'the kernel leaves out fillets' }
  expect(deepComplaints([disagreeing], nothing)).toHaveLength(1)
  expect(deepComplaints([disagreeing], { ...nothing, disagreements: [{ ...entry, file: 'b.ifc' }] })).toHaveLength(1)
  const known = { ...nothing, disagreements: [entry] }
  expect(deepComplaints([disagreeing], known)).toEqual([])
  expect(printOutcome(disagreeing, known)).toContain('listed: 1 × the kernel leaves out fillets')
})

test('packs that two threads make otherwise fail the run', () => {
  const differing = outcome({ byThreads: ['mesh'] })
  expect(deepComplaints([differing], nothing)).toEqual(['a.ifc: two threads make other packs than one'])
  expect(printOutcome(differing, nothing)).toContain('TWO THREADS make another pack: mesh')
  expect(printSummary([differing, outcome({})], nothing)).toContain('2 files made by one and by two, 1 differ')
})

test('a process that did not end well fails the run', () => {
  expect(deepComplaints([{ name: 'a.ifc', fault: 'no end after 9 s', mb: 1, seconds: 9 }], nothing)).toEqual([
    'a.ifc: no end after 9 s',
  ])
})

test('wrong volumes only inform', () => {
  const wrong = { ...body, quantity: 'NetVolume', stated: 1, drawn: 2 }
  const off = outcome({ volumes: { stated: 2, compared: 2, within1: 1, within5: 0, wrong: [wrong] } })
  expect(deepComplaints([off], nothing)).toEqual([])
  expect(printOutcome(off, nothing)).toContain('1 within 1 % (50.0 %), 0 within 5 %, 1 not')
  expect(printSummary([off], nothing)).toContain('2 stated, 2 compared, 1 within 1 % (50.0 %)')
})

test('statements that are known to be wrong are not listed again', () => {
  const wrong = { ...body, quantity: 'NetVolume', stated: 2000, drawn: 2 }
  const off = outcome({ volumes: { stated: 1, compared: 1, within1: 0, within5: 0, wrong: [wrong] } })
  const entry = { file: 'a.ifc', quantity: 'NetVolume', factor: 1000, reason: 'litres' }
  expect(printOutcome(off, nothing)).toContain('stated 2000.0 m³')
  expect(printOutcome(off, { ...nothing, quantities: [entry] })).toContain('0 not, 1 listed as wrong')
  expect(printOutcome(off, { ...nothing, quantities: [{ ...entry, factor: 10 }] })).toContain('stated 2000.0 m³')
})
