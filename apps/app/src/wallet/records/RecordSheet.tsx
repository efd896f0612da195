import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { walletRecordDetail, type WalletRecord } from '@millrace/contract/wallet/wallet'
import { parseMoney } from '@millrace/money'
import type { TextKey } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { CopyableText } from '../../components/CopyableText.tsx'
import { DetailSheet } from '../../components/DetailSheet.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useHasPane } from '../../components/ListDetail.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { StatusChip } from '../../features/wallet/StatusChip.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { isBuilt } from '../../shell/paths.ts'
import { useCall } from '../../shell/queries.ts'
import { parseUsdt } from '../../shell/usdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type Entry = DataOf<typeof walletRecordDetail>['entries'][number]

const kindTexts: Readonly<Record<string, TextKey>> = {
  recharge: 'records.entry.recharge',
  'withdraw-hold': 'records.entry.withdraw-hold',
  'withdraw-release': 'records.entry.withdraw-release',
  'withdraw-paid': 'records.entry.withdraw-paid',
  'withdraw-fee': 'records.entry.withdraw-fee',
  buy: 'records.entry.buy',
  coupon: 'records.entry.coupon',
  'buy-undone': 'records.entry.buy-undone',
  'coupon-undone': 'records.entry.coupon-undone',
  'buy-final': 'records.entry.buy-final',
  income: 'records.entry.income',
  claim: 'records.entry.claim',
  reward: 'records.entry.reward',
  'fx-in': 'records.entry.fx-in',
  'fx-out': 'records.entry.fx-out',
}
const accountTexts: Readonly<Record<string, TextKey>> = {
  available: 'records.entry.account.available',
  held: 'records.entry.account.held',
  income: 'records.entry.account.income',
  custody: 'records.entry.account.custody',
  escrow: 'records.entry.account.escrow',
  capital: 'records.entry.account.capital',
  revenue: 'records.entry.account.revenue',
  promotions: 'records.entry.account.promotions',
  fees: 'records.entry.account.fees',
  owner: 'records.entry.account.owner',
  fx: 'records.entry.account.fx',
}
const linkTexts: readonly (readonly [path: string, text: TextKey])[] = [
  [paths.rechargeHistory, 'records.open.recharge'],
  [paths.withdrawHistory, 'records.open.withdrawal'],
  [paths.order, 'records.open.order'],
  [paths.claim, 'records.open.income'],
  [paths.rewards, 'records.open.rewards'],
]

type RecordSheetProps = {
  id: string
  /** What is known of it before its details are fetched. */
  record?: WalletRecord | undefined
  isOpen: boolean
  onClose: () => void
}

/** The details of one record, with all its ledger entries. */
export function RecordSheet({ id, record, isOpen, onClose }: RecordSheetProps) {
  const t = useText()
  const { code: language } = useLanguage()
  const hasPane = useHasPane()
  const detail = useCall(walletRecordDetail, { id }, { staleTime: 0 })
  // A withdrawal may have changed its state since the list was fetched.
  const known = detail.data?.record ?? record
  const path = detail.data?.path ?? ''
  const link = isBuilt(path) ? linkTexts.find(([start]) => path.startsWith(start)) : undefined
  if (!known)
    return (
      <DetailSheet title={t('records.entries')} isOpen={isOpen} onClose={onClose}>
        <Loaded query={detail} skeleton={<SkeletonLines sizes={['h-9 w-2/5', 'h-24']} />}>
          {() => null}
        </Loaded>
      </DetailSheet>
    )
  const { type, amount, after, description, createTime, status, code } = known
  return (
    <DetailSheet
      title={description}
      isOpen={isOpen}
      onClose={onClose}

      actions={
        <>
          {link && (
            <ButtonLink isWide to={path}>
              {t(link[1])}
            </ButtonLink>
          )}
          {!hasPane && (
            <Button kind={link ? 'plain' : 'soft'} isWide onPress={onClose}>
              {t('shell.close')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {type !== 12 && (
          <Amount
            value={amount}
            size="large"
            form={type === 5 ? 'small' : 'amount'}
            isSigned
            tone={parseUsdt(amount).minor > 0n ? 'good' : 'ink'}
          />
        )}
        <StatusChip status={status} />
      </div>
      <Facts
        facts={[
          { name: t('records.type'), value: t(`records.type.${type}`) },
          { name: t('records.time'), value: formatDateTime(createTime, language) },
          after !== null && { name: t('records.after'), value: <Amount value={after} /> },
          {
            name: t('records.code'),
            value: (
              <span className="-my-2.5 -mr-3 inline-flex">
                <CopyableText text={code} />
              </span>
            ),
          },
        ]}
      />
      <section className="grid gap-2 pt-2">
        <h3 className="text-17 font-bold">{t('records.entries')}</h3>
        <Loaded query={detail} skeleton={<SkeletonLines sizes={['h-5 w-3/5', 'h-12']} />}>
          {({ entries }) =>
            entries.length === 0 ? (
              <p className="text-13 text-muted">{t('records.entries-none')}</p>
            ) : (
              <>
                <p className="text-13 text-muted">{t('records.entries-note')}</p>
                <ol className="divide-y divide-line">
                  {entries.map((entry) => (
                    <EntryRow key={entry.seq} entry={entry} />
                  ))}
                </ol>
              </>
            )
          }
        </Loaded>
      </section>
    </DetailSheet>
  )
}

/** A movement of the ledger: what one account gives, the other gets, so that both come to zero. */
function EntryRow({ entry: { seq, kind, from, to, amount, currency, createTime } }: { entry: Entry }) {
  const t = useText()
  const { code } = useLanguage()
  const nameAccount = (account: string) => (accountTexts[account] ? t(accountTexts[account]) : account)
  const money = parseMoney(amount, currency)
  const sides = money && [
    { account: from, value: { ...money, minor: -money.minor } },
    { account: to, value: money },
  ]
  return (
    <li className="grid gap-1.5 py-3">
      <p className="font-semibold">{kindTexts[kind] ? t(kindTexts[kind]) : kind}</p>
      {sides && (
        <dl data-adds-up className="grid gap-1 text-13">
          {sides.map(({ account, value }) => (
            <div key={account} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <dt className="text-muted">{nameAccount(account)}</dt>
              <dd className="ml-auto">
                <Amount value={value} form="audit" size="tiny" isSigned sum="part" />
              </dd>
            </div>
          ))}
          <div className="flex flex-wrap items-center justify-between gap-x-3 font-semibold text-good">
            <dt className="flex items-center gap-1.5">
              <Icon name="check" className="size-4" />
              {t('records.zero')}
            </dt>
            <dd className="ml-auto">
              <Amount value={{ ...money, minor: 0n }} form="audit" size="tiny" tone="good" sum="total" />
            </dd>
          </div>
        </dl>
      )}
      <p className="text-12 text-muted">{t('records.entry', { seq, time: formatDateTime(createTime, code) })}</p>
    </li>
  )
}
