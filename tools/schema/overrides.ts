// What the catalogue cannot say: the shape of JSON, and words that no constraint lists. By `table.column`, `function`
// or `function.column`, as SQL has them.

export const imports = `import type { LanguageHeader } from '@millrace/contract/fields'
import type { HelpTopic } from '@millrace/contract/msg/help'
import type { PictureNote } from '@millrace/contract/console/machine'
import type { MachineKind } from '@millrace/contract/product/product'
import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import type { DocumentType } from '@millrace/contract/user/verify'
import type { ChainRail, LocalCurrency, RailName } from '@millrace/contract/wallet/amounts'
import type { ChannelId } from '@millrace/contract/wallet/recharge'
import type { Currency } from '@millrace/money'
import type { Localized } from './localized.ts'`

const finding = '{ readonly name: string; readonly isOk: boolean; readonly detail: string }'

// `Generated` where a trigger fills the column, and nobody else does.
const types: Readonly<Record<string, string>> = {
  'agreement.content': 'Localized',
  'audit.after': 'object',
  'audit.before': 'object',
  'chain_deposit.rail': 'ChainRail',
  'cover_now.cover_percent': 'number | null',
  'destination.bound_at': 'Generated<Date>',
  'destination.rail': 'RailName',
  'destination.usable_at': 'Generated<Date>',
  'exchange_rate.currency': 'LocalCurrency',
  'help.topic': 'HelpTopic',
  'ledger.check_run.invariants': `${finding}[]`,
  'ledger.check_run.totals': '{ kind: string; currency: Currency; accounts: number; balance: string }[]',
  'machine.costs': 'Localized',
  'machine.description': 'Localized',
  'machine.kind': 'MachineKind',
  'machine.leaving': 'Localized',
  'machine.name': 'Localized',
  'machine.picture_notes': 'PictureNote[]',
  'machine.place': 'Localized',
  'machine.purpose': 'Localized',
  'machine.risks': 'Localized',
  'machine.summary': 'Localized',
  'machine_account.covered_percent': 'number | null',
  'machine_account.revenue_deviation_percent': 'number | null',
  'machine_check_run.findings': `readonly ${finding}[]`,
  'machine_pace.average': 'bigint | null',
  'machine_pace.deviation_percent': 'number | null',
  'machine_version.terms': 'Record<string, unknown>',
  'member.language': 'LanguageHeader',
  'message.params': 'Readonly<Record<string, string>>',
  'programme.kind': 'ProgrammeKind',
  'programme_view.state': `'waiting' | 'open' | 'ended' | 'stopped'`,
  'programme_version.terms': 'Record<string, unknown>',
  'proposal.after': 'Record<string, unknown>',
  'proposal.before': 'Record<string, unknown>',
  'purchase.agreement_language': 'LanguageHeader',
  'rate_quote.currency': 'LocalCurrency',
  'rate_reading.currency': 'LocalCurrency',
  'recharge.channel': 'ChannelId',
  'recharge.rail': 'RailName',
  'ticket_figures.median_minutes': 'number | null',
  'verification.document_type': 'DocumentType',
  'verification.pictures': 'Readonly<Record<string, string>>',
  'video.captions_url': 'Partial<Localized>',
  // What is written is JSON already.
  'wallet_rule.withdraw_local_min': 'ColumnType<Partial<Record<LocalCurrency, number>>, string, string>',
  'withdrawal.rail': 'RailName',
}

export const typeOf = (place: string): string | undefined =>
  types[place] ?? (place.endsWith('.currency') ? 'Currency' : undefined)
