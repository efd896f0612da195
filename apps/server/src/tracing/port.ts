import { channel, tracingChannel } from 'node:diagnostics_channel'

/** What a rail is asked to pay, by the payout's id. Nobody listens unless traces are on, and then it costs nothing. */
export const payoutChannel = tracingChannel<object, { readonly payoutId: string; readonly rail: string }>(
  'millrace.payout',
)

/** A call began what a rail will pay later: the trace of that payout has this id. */
export const payoutBegunChannel = channel('millrace.payout-begun')
