import type { Language } from '@millrace/texts'
import { isServerTextKey, say } from '@millrace/texts/server/say.ts'
import { getBankName } from '../destination/banks.ts'
import { formatRailAddress } from '../destination/formatRailAddress.ts'
import { getRecordType } from './recordType.ts'
import type { RecordRow } from './store.ts'

/** Enough of an address or account to recognise it. */
function placeOf({ rail, address, bankCode, account }: RecordRow): string {
  if (rail === 'bank') return `${getBankName(bankCode ?? '')} …${(account ?? '').slice(-4)}`
  const shown = formatRailAddress(rail ?? '', address ?? '')
  return `${(rail ?? '').toUpperCase()} ${shown.slice(0, 6)}…${shown.slice(-4)}`
}

/** A record in a few words of the reader's language, with as much as its row knows. */
export function describeRecord(language: Language, row: RecordRow): string {
  const { kind, machineName, units, channel, withdrawState, rail } = row
  const ofMachine = { units, machine: machineName }
  if (kind === 'expired') return say(language, 'record.12', ofMachine)
  const channelKey = `record.channel.${channel}`
  if (isServerTextKey(channelKey)) return say(language, 'record.1.by', { channel: say(language, channelKey) })
  if (kind === 'withdraw-hold' && rail !== null) return say(language, 'record.2.to', { place: placeOf(row) })
  if (kind === 'withdraw-release' && withdrawState === 'cancelled') return say(language, 'record.10.cancelled')
  if (machineName !== null) return say(language, kind === 'buy' ? 'record.3.of' : 'record.4.of', ofMachine)
  const type = getRecordType(kind, row.reason)
  return say(language, `record.${type as Exclude<typeof type, 12>}`)
}
