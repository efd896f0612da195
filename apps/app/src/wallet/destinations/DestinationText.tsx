import type { RailName } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import { shortenAddress } from '../../components/shortenAddress.ts'
import { useText } from '../../shell/useText.ts'
import { useCurrencyName } from '../useCurrencyName.ts'

type DestinationSummary = {
  readonly rail: RailName
  readonly currency: Currency
  readonly address: string
  readonly bankName: string
  readonly payee: string
  readonly account: string
}

type DestinationTextProps = { destination: DestinationSummary }

/** A destination in a few lines: the chain and the address, or the bank and the account. */
export function DestinationText({
  destination: { rail, currency, address, bankName, payee, account },
}: DestinationTextProps) {
  const t = useText()
  const nameCurrency = useCurrencyName()
  if (rail === 'bank') {
    return (
      <span className="grid min-w-0 gap-0.5">
        <span className="font-bold">
          {bankName} <span className="text-13 font-semibold text-muted">{nameCurrency(currency)}</span>
        </span>
        <span className="text-13 text-muted">{payee}</span>
        <span className="font-mono text-13 text-muted">{account}</span>
      </span>
    )
  }
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="font-bold">
        {currency} <span className="text-13 font-semibold text-muted">{t(`wallet.rail.${rail}`)}</span>
      </span>
      <span className="font-mono text-13 text-muted" title={address}>
        {shortenAddress(address)}
      </span>
    </span>
  )
}
