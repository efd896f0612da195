import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, id, listOf, moment, momentOrNull } from '../fields.ts'
import { forOperators, pageOfDays } from './fields.ts'

export const settlementRow = z.object({
  day,
  state: z.enum(['running', 'done']),
  startedTime: moment,
  finishedTime: momentOrNull,
  chunks: z.int(),
  chunksDone: z.int(),
  orders: z.int(),
  paid: amount,
  undistributed: amount,
  machines: z.array(
    z.object({
      machineId: id,
      machineName: z.string(),
      validUnits: z.int(),
      cap: amount,
      paid: amount,
      undistributed: amount,
    }),
  ),
})

export const settlementList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/settlement/list',
  mayLag: true,
  about: 'Settlements, newest first, with their progress and undistributed revenue.',
  request: z.object(pageOfDays),
  data: listOf(settlementRow),
  refusals: {},
})

export const settlementOne = call({
  ...forOperators,
  method: 'GET',
  path: 'console/settlement/one',
  mayLag: true,
  about: 'One day’s settlement.',
  request: z.object({ day }),
  data: settlementRow,
  refusals: { 'settlement.unknown': 404 },
})
