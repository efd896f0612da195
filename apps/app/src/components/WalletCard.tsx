import { paths } from '@millrace/contract/paths'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { Link } from 'react-router'
import { useCall } from '../shell/queries.ts'
import { parseUsdt } from '../shell/usdt.ts'
import { useText } from '../shell/useText.ts'
import { Amount } from './Amount.tsx'
import { ButtonLink } from './Button.tsx'
import { Card } from './Card.tsx'
import { HideAmountsButton } from './HideAmountsButton.tsx'
import { Icon } from './Icon.tsx'
import { Loaded } from './Loaded.tsx'
import { WalletSkeleton } from './WalletSkeleton.tsx'

/** The wallet's four amounts, with buttons to hide them, to recharge and to withdraw. */
export function WalletCard({ hasLink = true }: { hasLink?: boolean }) {
  const t = useText()
  const wallet = useCall(walletInfo, {}, { staleTime: 0 })
  return (
    <Loaded query={wallet} skeleton={<WalletSkeleton />}>
      {({ holding, extractable, todayEarnings, totalRevenue }) => (
        <Card className="grid gap-5 p-5">
          <div className="grid gap-1">
            <div className="-my-2 flex items-center gap-2">
              <h2 className="min-w-0 flex-1 text-13 font-normal text-muted">
                {hasLink ? (
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
                <HideAmountsButton />
              </span>
            </div>
            <Amount value={parseUsdt(holding)} size="large" />
          </div>
          <dl className="flex flex-wrap justify-between gap-x-4 gap-y-3">
            <div className="grid content-between">
              <dt className="text-13 text-muted">{t('walletCard.extractable')}</dt>
              <dd>
                <Amount value={parseUsdt(extractable)} hasUnit={false} />
              </dd>
            </div>
            <div className="grid content-between">
              <dt className="text-13 text-muted">{t('walletCard.today')}</dt>
              <dd>
                <Amount
                  value={parseUsdt(todayEarnings)}
                  hasUnit={false}
                  isSigned
                  tone={Number(todayEarnings) > 0 ? 'good' : 'ink'}
                />
              </dd>
            </div>
            <div className="grid content-between">
              <dt className="text-13 text-muted">{t('walletCard.revenue')}</dt>
              <dd>
                <Amount value={parseUsdt(totalRevenue)} hasUnit={false} />
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
