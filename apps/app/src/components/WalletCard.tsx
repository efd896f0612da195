import { paths } from '@millrace/contract/paths'
import { Link } from 'react-router'
import { usdt } from '../shell/usdt.ts'
import { useText } from '../shell/useText.ts'
import { useWallet } from '../shell/useWallet.ts'
import { ButtonLink } from './Button.tsx'
import { Card } from './Card.tsx'
import { EyeButton } from './HideAmountsButton.tsx'
import { Figure } from './Amount.tsx'
import { Icon } from './Icon.tsx'
import { Loaded } from './Loaded.tsx'
import { WalletSkeleton } from './WalletSkeleton.tsx'

/**
 * The wallet in four figures, the eye that hides them, and the two ways: in and out. Elsewhere than in the wallet it
 * leads there.
 */
export function WalletCard({ isElsewhere = true }: { isElsewhere?: boolean }) {
  const t = useText()
  const wallet = useWallet()
  return (
    <Loaded query={wallet} skeleton={<WalletSkeleton />}>
      {({ holding, extractable, todayEarnings, totalRevenue }) => (
        <Card className="grid gap-5 p-5">
          <div className="grid gap-1">
            <div className="-my-2 flex items-center gap-2">
              <h2 className="min-w-0 flex-1 text-13 font-normal text-muted">
                {isElsewhere ? (
                  <Link
                    to={paths.balance}
                    className="-ml-1 inline-flex min-touch items-center gap-1 rounded-chip px-1 hover:underline"
                  >
                    {t('walletCard.holding')}
                    <Icon name="forward" className="size-4" />
                  </Link>
                ) : (
                  t('walletCard.holding')
                )}
              </h2>
              <span className="-mr-3">
                <EyeButton />
              </span>
            </div>
            <Figure amount={usdt(holding)} size="large" />
          </div>
          <dl className="flex flex-wrap justify-between gap-x-4 gap-y-3">
            <div className="grid content-between">
              <dt className="text-13 text-muted">{t('walletCard.extractable')}</dt>
              <dd>
                <Figure amount={usdt(extractable)} hasUnit={false} />
              </dd>
            </div>
            <div className="grid content-between">
              <dt className="text-13 text-muted">{t('walletCard.today')}</dt>
              <dd>
                <Figure
                  amount={usdt(todayEarnings)}
                  hasUnit={false}
                  isSigned
                  tone={Number(todayEarnings) > 0 ? 'good' : 'ink'}
                />
              </dd>
            </div>
            <div className="grid content-between">
              <dt className="text-13 text-muted">{t('walletCard.revenue')}</dt>
              <dd>
                <Figure amount={usdt(totalRevenue)} hasUnit={false} />
              </dd>
            </div>
          </dl>
          <div className="flex flex-wrap gap-3 *:flex-1 *:basis-28">
            <ButtonLink to={paths.chooseChannel}>{t('walletCard.recharge')}</ButtonLink>
            <ButtonLink kind="soft" to={paths.withdraw}>
              {t('walletCard.withdraw')}
            </ButtonLink>
          </div>
        </Card>
      )}
    </Loaded>
  )
}
