import { paths } from '@millrace/contract/paths'
import type { ProductDetail } from '@millrace/contract/product/product'
import { rechargeChannels } from '@millrace/contract/wallet/recharge'
import { cutOff } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Note } from '../../components/Note.tsx'
import { Stepper } from '../../components/Stepper.tsx'
import { TillButton } from '../../features/wallet/TillButton.tsx'
import { useCall } from '../../shell/queries.ts'
import { multiplyUsdt, parseUsdt, subtractUsdt } from '../../shell/usdt.ts'
import { useFormatPrice } from '../../shell/useSalesUnit.ts'
import { useText } from '../../shell/useText.ts'

type ShortOfMoneyProps = {
  detail: ProductDetail
  num: number
  /** What a coupon takes off. */
  off: string
  available: string
  onChoose: (num: number) => void
}

/** What the wallet lacks for the purchase, and the ways out: practice money, fewer units, or another recharge. */
export function ShortOfMoney({ detail, num, off, available, onChoose }: ShortOfMoneyProps) {
  const t = useText()
  const formatPrice = useFormatPrice({ isAlwaysShown: true })
  const { data: channels } = useCall(rechargeChannels, {}, { staleTime: 0 })
  const { price, units, soldUnits } = detail
  const cost = parseUsdt(subtractUsdt(multiplyUsdt(price, num), off))
  const has = parseUsdt(available)
  // What is there is read in cents, rounded down, so what is missing is rounded up.
  const missing = { ...cost, minor: cost.minor - cutOff(has, 2).minor }
  const affordable = Number((has.minor + parseUsdt(off).minor) / parseUsdt(price).minor)
  const till = channels?.find(({ id, isOpen }) => id === 'till' && isOpen)
  const left = parseUsdt(till?.max ?? '0').minor
  // The smallest amount that is enough; if none is, the largest that is left.
  const amounts = (till?.choices ?? []).filter((each) => parseUsdt(each).minor <= left)
  const amount = amounts.find((each) => parseUsdt(each).minor >= missing.minor) ?? amounts.at(-1)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-semibold">{t('machine.buy.units')}</p>
          <p className="text-13 text-muted">
            {t('machine.buy.money.each', { price: formatPrice(price), left: units - soldUnits })}
          </p>
        </div>
        <Stepper
          label={t('machine.buy.units')}
          fewerText={t('machine.buy.fewer')}
          moreText={t('machine.buy.more')}
          value={num}
          max={units - soldUnits}
          onChange={onChoose}
        />
      </div>
      <Facts
        facts={[
          { name: t('machine.buy.confirm.pay'), value: <Amount value={cost} sum="part" /> },
          { name: t('machine.buy.money.available'), value: <Amount value={has} sum="taken" /> },
          {
            name: t('machine.buy.money.missing'),
            value: <Amount value={missing} sum="total" />,
            tone: 'loss',
          },
        ]}
      />
      <Note tone="caution" icon="flask">
        <p>
          {affordable > 0 && `${t('machine.buy.money.enough', { num: affordable })} `}
          {amount ? t('machine.buy.money.practice') : t('machine.buy.money.recharge-body')}
        </p>
      </Note>
      <div className="grid gap-2">
        {amount && <TillButton amount={amount} />}
        {affordable > 0 && (
          <Button kind="soft" isWide onPress={() => onChoose(affordable)}>
            {t('machine.buy.money.fewer', {
              num: affordable,
              amount: formatPrice(subtractUsdt(multiplyUsdt(price, affordable), off)),
            })}
          </Button>
        )}
        <ButtonLink kind={amount ? 'plain' : 'primary'} isWide to={paths.chooseChannel}>
          {t('machine.buy.recharge')}
        </ButtonLink>
      </div>
      <p className="text-center text-13 text-muted">{t('machine.buy.money.next')}</p>
    </>
  )
}
