import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { Amount } from '../../components/Amount.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { HideAmountsButton } from '../../components/HideAmountsButton.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { addUpMoney } from './addUpMoney.ts'
import { LocalMoney } from './localMoney/LocalMoney.tsx'
import { MoneyBar } from './MoneyBar.tsx'
import { WalletSkeleton } from './WalletSkeleton.tsx'

type Wallet = DataOf<typeof walletInfo>

/**
 * The member's money and its three parts, with buttons to recharge and to withdraw. What was paid for units is spent,
 * so it stands below and is not counted.
 */
export function WalletCard({ hasLink = true }: { hasLink?: boolean }) {
  const t = useText()
  const wallet = useCall(walletInfo, {}, { staleTime: 0 })
  return (
    <Loaded query={wallet} skeleton={<WalletSkeleton />}>
      {(data) => (
        <Card className="overflow-hidden">
          <div data-adds-up className="grid gap-4 p-5 pb-4">
            <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
              <div className="grid flex-1 basis-48 gap-1">
                <div className="-my-2 flex items-center gap-2">
                  <h2 className="min-w-0 text-13 font-normal text-muted">
                    {hasLink ? (
                      <Link
                        to={paths.balance}
                        className="-ml-1 inline-flex min-touch items-center gap-1 rounded-chip px-1 hover:underline"
                      >
                        {t('walletCard.money')}
                        <Icon name="forward" className="size-4" />
                      </Link>
                    ) : (
                      t('walletCard.money')
                    )}
                  </h2>
                  <span className="flex-1 lg:flex-none">
                    <FigureInfo
                      figures={['mine.money']}
                      inFull={{
                        [t('walletCard.money')]: <Amount value={data.money} form="audit" />,
                        [t('walletCard.available')]: <Amount value={data.extractable} form="audit" />,
                        [t('walletCard.held')]: <Amount value={data.held} form="audit" />,
                        [t('walletCard.unclaimed')]: <Amount value={data.unclaimed} form="audit" />,
                      }}
                    />
                  </span>
                  <span className="-mr-3 lg:mr-0">
                    <HideAmountsButton />
                  </span>
                </div>
                <MoneyTotal wallet={data} />
                {/* Always as high: whether the line comes is known late, and nothing below may move then. */}
                <div className="-mb-4 min-h-7">
                  <LocalMoney amount={data.money} />
                </div>
              </div>
              <div className="hidden gap-3 lg:flex">
                <MoneyButtons />
              </div>
            </div>
            <MoneyBar money={{ ...data, available: data.extractable }} />
            <Parts wallet={data} />
            <div className="flex flex-wrap gap-3 wrap-break-word *:flex-1 *:basis-28 lg:hidden">
              <MoneyButtons />
            </div>
          </div>
          <UnitsRow wallet={data} />
        </Card>
      )}
    </Loaded>
  )
}

function MoneyButtons() {
  const t = useText()
  return (
    <>
      <ButtonLink kind="soft" to={paths.chooseChannel}>
        {t('walletCard.recharge')}
      </ButtonLink>
      <ButtonLink kind="soft" to={paths.withdraw}>
        {t('walletCard.withdraw')}
      </ButtonLink>
    </>
  )
}

/** All of it, as much as what is read below makes. */
function MoneyTotal({ wallet }: { wallet: Wallet }) {
  const { total, decimals } = addUpMoney(wallet)
  return <Amount value={wallet.money} shown={total} decimals={decimals} size="large" figure="mine.money" sum="total" />
}

function Parts({ wallet }: { wallet: Wallet }) {
  const { extractable, held, unclaimed } = wallet
  const t = useText()
  const { decimals } = addUpMoney(wallet)
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-3 lg:justify-start lg:gap-x-10">
      <div className="grid content-between">
        <dt className="text-12 text-muted">{t('walletCard.available')}</dt>
        <dd>
          <Amount value={extractable} hasUnit={false} figure="mine.available" sum="part" decimals={decimals} />
        </dd>
      </div>
      <div className="grid content-between">
        <dt className="text-12 text-muted">{t('walletCard.held')}</dt>
        <dd>
          <Amount value={held} hasUnit={false} figure="mine.on-hold" sum="part" decimals={decimals} />
        </dd>
      </div>
      <div className="grid content-between">
        <dt className="text-12 text-muted">{t('walletCard.unclaimed')}</dt>
        <dd>
          <Amount
            value={unclaimed}
            figure="mine.to-claim"
            sum="part"
            decimals={decimals}
            hasUnit={false}
            tone={Number(unclaimed) > 0 ? 'good' : 'ink'}
          />
        </dd>
      </div>
    </dl>
  )
}

/** What was paid for units and what they earned: apart from the money, with the way to the portfolio. */
function UnitsRow({ wallet: { inMachines, earnedOnUnits, undoable } }: { wallet: Wallet }) {
  const t = useText()
  const format = useFormatUsdt({ hasUnit: false })
  const hasUnits = Number(inMachines) > 0
  const text = hasUnits
    ? t('walletCard.units', {
        paid: format(inMachines),
        earned: format(earnedOnUnits, { form: Number(earnedOnUnits) > 0 ? 'small' : 'amount' }),
      })
    : t('walletCard.no-units')
  return (
    <Link
      to={hasUnits ? paths.orders : paths.catalogue}
      className="flex min-h-12 items-center gap-2 border-t border-line px-5 py-2 text-13 text-muted -outline-offset-2 transition hover:bg-press active:bg-press"
    >
      <span className="grid flex-1">
        {text}
        {Number(undoable) > 0 && <span>{t('walletCard.undoable', { amount: format(undoable) })}</span>}
      </span>
      <Icon name="forward" className="-mr-1 size-4" />
    </Link>
  )
}
