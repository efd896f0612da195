import { randomUUID } from 'node:crypto'
import { memberCount, tokenOf } from './population.ts'

// Each round of the members buys from other machines.
const machineOfCall = (machines: readonly string[], i: number): string =>
  machines[(i + Math.floor(i / memberCount)) % machines.length] as string
/** SQL for what the proof of call `i` is about. */
export const subjectOfOrder = (machines: readonly string[]): string =>
  `('{${machines.join()}}'::uuid[])[1 + (i + i / ${memberCount}) % ${machines.length}] || ' 1'`

/** The order of call `i`. */
export const createOrder = (machines: readonly string[], i: number) => ({
  headers: {
    'content-type': 'application/json',
    'x-access-token': tokenOf(1 + (i % memberCount)),
    'idempotency-key': randomUUID(),
  },
  body: JSON.stringify({ productId: machineOfCall(machines, i), num: 1, agreementVersion: 1 }),
})
