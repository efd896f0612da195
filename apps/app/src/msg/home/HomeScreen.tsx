import { paths } from '@millrace/contract/paths'
import { Suspense, type ReactNode } from 'react'
import { Chip } from '../../components/Chip.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { Logo } from '../../components/Logo.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { WalletSkeleton } from '../../features/wallet/WalletSkeleton.tsx'
import { InTurn } from '../../shell/InTurn.tsx'
import { loadTexts } from '../../shell/language.ts'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { useIsTablet, useIsWide } from '../../shell/media.ts'
import { useInfo } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'
import { HomeBooksSkeleton, HomeProductsSkeleton, HomeRowsSkeleton, HomeStoriesSkeleton } from './homeSkeletons.tsx'
import { HomeWelcome } from './HomeWelcome.tsx'

// Visitors do not download what only members see.
const loadMember = () => import('./HomeMember.tsx')
const memberTexts = ['msg', 'user'] as const
const HomeHello = lazyComponent(loadMember, 'HomeHello', memberTexts)
const HomeMoney = lazyComponent(loadMember, 'HomeMoney', memberTexts)
const HomeClaim = lazyComponent(loadMember, 'HomeClaim', memberTexts)
const HomeHoldings = lazyComponent(loadMember, 'HomeHoldings', memberTexts)
const HomeFreeIncome = lazyComponent(loadMember, 'HomeFreeIncome', memberTexts)
const HomeNextStep = lazyComponent(loadMember, 'HomeNextStep', memberTexts)
const loadChart = () => import('./HomeChart.tsx')
const HomeChart = lazyComponent(loadChart, 'HomeChart', 'msg')
const loadBell = () => import('../../shell/MessageBell.tsx')
const MessageBell = lazyComponent(loadBell, 'MessageBell', 'msg')
const loadBooks = () => import('./HomeBooks.tsx')
const HomeBooks = lazyComponent(loadBooks, 'HomeBooks')
const loadPopup = () => import('./HomePopup.tsx')
const HomePopup = lazyComponent(loadPopup, 'HomePopup')
const loadBelow = () => import('./HomeBelow.tsx')
const HomeError = lazyComponent(loadBelow, 'HomeError')
const HomeShortcuts = lazyComponent(loadBelow, 'HomeShortcuts')
const HomeNotices = lazyComponent(loadBelow, 'HomeNotices')
const HomeProducts = lazyComponent(loadBelow, 'HomeProducts', 'product')
const HomeStories = lazyComponent(loadBelow, 'HomeStories')
const HomeNews = lazyComponent(loadBelow, 'HomeNews')

/** Loads all that Home is made of, so that it is drawn whole. For a visit that has it all on the device already. */
export const loadHome = (): Promise<unknown> =>
  Promise.all([
    loadBelow(),
    loadBooks(),
    loadTexts('product'),
    ...(hasSession() ? [loadMember(), loadChart(), loadBell(), ...memberTexts.map(loadTexts)] : []),
  ])

type Part =
  | 'money'
  | 'claim'
  | 'holdings'
  | 'next'
  | 'books'
  | 'chart'
  | 'shortcuts'
  | 'notices'
  | 'products'
  | 'stories'
  | 'news'

/** The parts of Home from top to bottom; two lists stand side by side. */
const layouts: Readonly<Record<'phone' | 'tablet' | 'wide', readonly (readonly (readonly Part[])[])[]>> = {
  phone: [[['money', 'claim', 'holdings', 'next', 'books', 'shortcuts', 'notices', 'products', 'stories', 'news']]],
  tablet: [
    [['money', 'books']],
    [
      ['claim', 'holdings'],
      ['next', 'chart'],
    ],
    [['shortcuts', 'notices', 'products']],
    [['stories'], ['news']],
  ],
  wide: [
    [
      ['money', 'holdings', 'shortcuts', 'products', 'stories'],
      ['claim', 'next', 'books', 'chart', 'notices', 'news'],
    ],
  ],
}
const columnStyles = {
  phone: '',
  tablet: 'items-start gap-5 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))]',
  wide: 'items-start gap-5 grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
} as const

/** Below the fold, one part after the other. */
const inTurn = (name: Part, part: ReactNode, skeleton: ReactNode) => (
  <InTurn name={`home.${name}`} load={loadBelow} skeleton={skeleton}>
    {part}
  </InTurn>
)

export function HomeScreen() {
  const t = useText()
  const isTablet = useIsTablet()
  const isWide = useIsWide()
  const { data } = useInfo()
  const width = isWide ? 'wide' : isTablet ? 'tablet' : 'phone'
  const isMember = hasSession()
  const forMember = (part: ReactNode, skeleton: ReactNode) =>
    isMember && <Suspense fallback={skeleton}>{part}</Suspense>
  const parts: Readonly<Record<Part, ReactNode>> = {
    money: forMember(<HomeMoney />, <WalletSkeleton />) || <HomeWelcome />,
    claim: forMember(<HomeClaim />, <HomeRowsSkeleton count={1} />),
    holdings: forMember(<HomeHoldings />, <HomeRowsSkeleton count={4} />),
    // Who can have a free day is known late: here it moves nothing that is looked at first.
    next: forMember(
      <div className="grid gap-4">
        <HomeNextStep />
        <HomeFreeIncome />
      </div>,
      <HomeRowsSkeleton count={1} />,
    ),
    chart: forMember(<HomeChart />, <HomeRowsSkeleton count={2} />),
    books: (
      <Suspense fallback={<HomeBooksSkeleton />}>
        <HomeBooks />
      </Suspense>
    ),
    shortcuts: inTurn(
      'shortcuts',
      <HomeShortcuts />,
      <Skeleton shape="card" className={`md:h-20 ${isMember ? 'h-22' : 'h-27'}`} />,
    ),
    notices: inTurn('notices', <HomeNotices />, <Skeleton className="h-7" />),
    products: (
      <Section
        title={t('home.machines')}
        more={{ text: t('home.news.all'), to: paths.catalogue }}
        about={['machine.deviation']}
      >
        <p className="-mt-3 pb-1 text-13 font-semibold text-caution">{t('home.machines.risk')}</p>
        {inTurn('products', <HomeProducts />, <HomeProductsSkeleton />)}
      </Section>
    ),
    stories: inTurn('stories', <HomeStories />, <HomeStoriesSkeleton />),
    news: inTurn('news', <HomeNews />, <HomeRowsSkeleton count={3} />),
  }
  const heading = (
    <>
      <span className="flex items-center gap-2 md:hidden">
        <Logo className="size-7 text-accent" />
        Millrace
      </span>
      <span className="max-md:hidden">
        {isMember ? (
          <Suspense fallback={t('shell.tab.home')}>
            <HomeHello />
          </Suspense>
        ) : (
          t('shell.tab.home')
        )}
      </span>
    </>
  )
  return (
    <Screen
      title="Millrace"
      heading={heading}
      layout="wide"
      hasBack={false}
      hasMenu={false}
      right={!isWide && isMember && <Bell />}
      hasRefresh
    >
      <InTurn name="home.error" load={loadBelow}>
        <HomeError />
      </InTurn>
      {layouts[width].map((columns, row) => (
        <div key={row} className={`grid ${columns.length > 1 ? columnStyles[width] : ''}`}>
          {columns.map((column, each) => (
            <div key={each} className={`grid min-w-0 ${width === 'phone' ? 'gap-4' : 'gap-5'}`}>
              {column.map(
                (part) =>
                  parts[part] && (
                    <div key={part} className="empty:hidden">
                      {parts[part]}
                    </div>
                  ),
              )}
            </div>
          ))}
        </div>
      ))}
      <InTurn name="home.popup" load={loadPopup}>
        <HomePopup />
      </InTurn>
      {data?.hasDemoData && (
        <p className="text-center">
          <Chip>{t('home.demo')}</Chip>
        </p>
      )}
    </Screen>
  )
}

function Bell() {
  const t = useText()
  return (
    <Suspense
      fallback={<IconLink icon="bell" label={t('shell.messages')} to={paths.messageHub} className="text-ink" />}
    >
      <MessageBell />
    </Suspense>
  )
}
