import { z } from 'zod'

/** What goes wrong on purpose. Left out is off. */
export const faults = z.strictObject({
  delayMs: z.int().min(0).max(600_000).default(0),
  duplicates: z.int().min(0).max(5).default(0),
  isReordered: z.boolean().default(false),
  failedTries: z.int().min(0).max(10).default(0),
  isLost: z.boolean().default(false),
  payoutsFail: z.boolean().default(false),
})
export type Faults = z.infer<typeof faults>
