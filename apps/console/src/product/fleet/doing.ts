import type { MachineDoing } from '@millrace/contract/product/product'
import { formatDay } from '../../shell/time.ts'

type Doing = { readonly doing: MachineDoing; readonly lastReportDay: string | null }

/** How a machine is doing, as members read it. */
export function describeDoing({ doing, lastReportDay }: Doing, format = formatDay): string {
  const day = lastReportDay === null ? '' : format(lastReportDay)
  const sentences: Readonly<Record<MachineDoing, string>> = {
    silent: `No report since ${day}`,
    still: `No revenue on ${day}`,
    reporting: `Reported for ${day}`,
    planned: 'Not running yet',
    retired: 'Out of service',
  }
  return sentences[doing]
}

export const doingTones = {
  silent: { pin: 'bad', chip: 'error' },
  still: { pin: 'waiting', chip: 'warning' },
  reporting: { pin: 'good', chip: 'success' },
  planned: { pin: 'off', chip: 'neutral' },
  retired: { pin: 'off', chip: 'neutral' },
} as const
