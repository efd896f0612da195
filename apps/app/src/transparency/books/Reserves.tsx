import { findUncounted } from '@millrace/contract/transparency/findUncounted'
import { reserveList, type BankReserve, type ChainReserve } from '@millrace/contract/transparency/reserve'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Chip } from '../../components/Chip.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { shortenAddress } from '../../components/shortenAddress.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { useFormatMoney } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { BookDetails } from '../BookDetails.tsx'
import { BookScroll } from '../BookScroll.tsx'

/** Where the money is: on chains, which anybody can read, and at the bank, whose word it is. */
export function Reserves() {
  const t = useText()
  const reserves = useCall(reserveList, {})
  return (
    <Section title={t('books.reserves')}>
      <Loaded query={reserves} skeleton={<Skeleton shape="card" className="h-64 w-full" />}>
        {({ chains, bank }) => (
          <Card className="grid gap-5 p-5">
            {chains.map((chain) => (
              <Chain key={chain.rail} chain={chain} />
            ))}
            {bank && <Bank bank={bank} />}
            <p className="text-12 text-muted">{t('books.reserves-note')}</p>
          </Card>
        )}
      </Loaded>
    </Section>
  )
}

const small = { form: 'audit', size: 'tiny', hasUnit: false, isAlwaysShown: true } as const

function Chain({ chain }: { chain: ChainReserve }) {
  const t = useText()
  const isTill = chain.rail === 'practice'
  const uncounted = findUncounted(chain)
  const summary = t('books.addresses', { count: chain.addresses.length })
  return (
    <div className="grid gap-2" data-adds-up>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">{isTill ? t('books.till') : chain.rail.toUpperCase()}</h3>
        <Chip tone={chain.isUp ? 'good' : 'caution'}>{t(chain.isUp ? 'books.proven' : 'books.chain-down')}</Chip>
        <span className="ml-auto">
          <Amount value={chain.amount} form="audit" isAlwaysShown sum="total" />
        </span>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-13 text-muted">
        <span>{t('books.lowest-today')}</span>
        <Amount value={chain.low} {...small} />
      </p>
      <BookDetails
        className="text-13 font-semibold text-accent"
        summary={
          <>
            {summary}
            <Icon name="down" className="size-4 transition group-open:rotate-180" />
          </>
        }
      >
        <BookScroll label={summary} className="max-h-72 overflow-y-auto">
          <ul className="grid gap-2 text-13">
            {chain.addresses.map(({ address, amount, control }) => (
              <li key={address} className="flex flex-wrap items-center justify-between gap-x-3">
                <span title={address} className="font-mono">
                  {shortenAddress(address)}
                </span>
                <span className={control ? 'text-good' : 'text-muted'} title={control?.text}>
                  {t(control ? 'books.controlled' : 'books.not-signed')}
                </span>
                <Amount value={amount} {...small} sum="part" />
              </li>
            ))}
            {isTill && (
              <li className="flex flex-wrap items-center justify-between gap-x-3">
                <span>{t('books.till-free')}</span>
                <Amount value={uncounted} {...small} sum="taken" />
              </li>
            )}
          </ul>
        </BookScroll>
      </BookDetails>
    </div>
  )
}

function Bank({ bank }: { bank: BankReserve }) {
  const t = useText()
  const { code } = useLanguage()
  const formatMoney = useFormatMoney()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">{t('books.bank')}</h3>
        <Chip tone="caution">{t('books.attested')}</Chip>
      </div>
      <ul className="grid gap-1 text-13">
        {bank.balances.map(({ currency, amount }) => (
          <li key={currency} className="flex justify-between gap-x-3">
            <span className="text-muted">{currency}</span>
            <span className="font-semibold">{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="text-12 text-muted">{t('books.bank-note', { day: formatDay(bank.day, code) })}</p>
    </div>
  )
}
