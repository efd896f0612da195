import { helpList, type ShippedHelp } from '@millrace/contract/msg/help'
import { paths } from '@millrace/contract/paths'
import type { ReactNode } from 'react'
import { useCall } from '../shell/queries.ts'
import { useLocation } from '../shell/router/router.tsx'
import { useText } from '../shell/useText.ts'
import { Card } from './Card.tsx'
import { List, ListRow } from './List.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import './helpPane.css'
import { SkeletonLines } from './SkeletonLines.tsx'

const recharge = ['recharge', 'practice-money', 'safety'] as const
const withdraw = ['withdraw', 'destination', 'frozen'] as const
const destination = ['destination', 'withdraw', 'safety'] as const
const account = ['sign-in', 'safety', 'identity'] as const
const visitor = ['sign-in', 'practice-money', 'risks', 'withdraw'] as const
const income = ['income', 'buy', 'risks'] as const
const rewards = ['rewards', 'identity', 'safety'] as const
const community = ['community', 'safety', 'rewards'] as const
const general = ['practice-money', 'income', 'risks', 'safety'] as const

/** The help pages about a screen; the first is open. */
const pagesOf: Readonly<Record<string, readonly ShippedHelp[]>> = {
  [paths.chooseChannel]: recharge,
  [paths.chainRecharge]: recharge,
  [paths.bankRecharge]: recharge,
  [paths.withdraw]: withdraw,
  [paths.withdrawToBank]: withdraw,
  [paths.addAddress]: destination,
  [paths.addBankAccount]: destination,
  [paths.chooseBank]: destination,
  [paths.addresses]: destination,
  [paths.bankAccounts]: destination,
  [paths.chainMovements]: ['recharge', 'withdraw', 'safety'],
  [paths.login]: visitor,
  [paths.register]: visitor,
  [paths.registerByEmail]: visitor,
  [paths.resetPassword]: visitor,
  [paths.inbox]: visitor,
  [paths.profile]: account,
  [paths.nickname]: account,
  [paths.bindEmail]: account,
  [paths.bindPhone]: account,
  [paths.loginPassword]: account,
  [paths.fundPassword]: ['safety', 'withdraw', 'frozen'],
  [paths.verify]: ['identity', 'rewards', 'safety'],
  [paths.noPermission]: ['frozen', 'safety', 'withdraw'],
  [paths.claimAll]: income,
  [paths.incomeSource]: income,
  [paths.pdf]: ['buy', 'risks', 'income'],
  [paths.teamLevel]: rewards,
  [paths.invitationRewards]: rewards,
  [paths.joinGroup]: rewards,
  [paths.shareLink]: rewards,
  [paths.signInRecords]: rewards,
  [paths.rewards]: rewards,
  [paths.coupons]: rewards,
  [paths.couponsToClaim]: rewards,
  [paths.chooseCoupon]: ['rewards', 'buy', 'risks'],
  [paths.post]: community,
  [paths.newPost]: community,
  [paths.communityStatus]: community,
  [paths.proof]: ['safety', 'withdraw', 'practice-money'],
}

/** What stands beside a column: what its screen says there, and help to read without leaving the screen. */
export function HelpPane({ children }: { children?: ReactNode }) {
  const t = useText()
  const { pathname } = useLocation()
  const { data } = useCall(helpList, {}, { staleTime: Infinity })
  const slugs: readonly string[] = pagesOf[pathname] ?? general
  const [first, ...others] = slugs.flatMap((slug) => data?.list.find((page) => page.slug === slug) ?? [])
  const help = (!data || first) && (
    <section aria-label={t('help.suggested')} className="grid gap-3">
      <Card className="grid gap-2 p-5">
        <p className="text-12 font-semibold text-muted">{t('help.suggested')}</p>
        {first ? (
          <>
            <h2 className="text-17 font-bold">{first.title}</h2>
            <div className="side-text text-13">
              <Paragraphs text={first.content} />
            </div>
          </>
        ) : (
          <SkeletonLines className="grid gap-3" sizes={['h-6 w-1/2', 'h-4 w-full', 'h-4 w-full', 'h-4 w-2/3']} />
        )}
      </Card>
      <List label={t('help.title')}>
        {others.map(({ slug, title }) => (
          <ListRow key={slug} to={`${paths.help}?topic=${slug}`} title={title} />
        ))}
        <ListRow to={paths.help} title={t('help.all')} />
      </List>
    </section>
  )
  return (
    <aside className="side-pane">
      {children}
      {help}
    </aside>
  )
}
