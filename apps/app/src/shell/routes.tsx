import { paths, type Path } from '@millrace/contract/paths'
import type { TextFolder } from '@millrace/texts'
import { lazy, useState, type ComponentType } from 'react'
import { HomeScreen } from '../msg/home/HomeScreen.tsx'
import { loadTexts } from './language.ts'
import { loadChunk } from './loadChunk.ts'

type Route = {
  readonly Screen: ComponentType
  /** Loads the screen and its texts, so that it is drawn without a skeleton before it. */
  readonly load?: () => Promise<unknown>
  readonly loadTexts?: () => Promise<unknown>
}

/** A screen in a chunk of its own, loaded together with the texts that it uses. The file exports only the screen. */
function screen(
  load: () => Promise<Record<string, ComponentType>>,
  texts: TextFolder | readonly TextFolder[] = 'shell',
): Route {
  const loadAllTexts = () => Promise.all([texts].flat().map(loadTexts))
  let loaded: ComponentType | undefined
  const loadAll = async () => {
    const [module] = await Promise.all([load(), loadAllTexts()])
    loaded = Object.values(module)[0] as ComponentType
    return { default: loaded }
  }
  const Lazy = lazy(() => loadChunk(loadAll))
  function LoadedOrLazy() {
    const [Found] = useState(() => loaded ?? Lazy)
    return <Found />
  }
  return { Screen: LoadedOrLazy, load: loadAll, loadTexts: loadAllTexts }
}

export const routes: Readonly<Record<Path, Route>> = {
  // Most visits start here, so Home is part of the first load.
  [paths.home]: {
    Screen: HomeScreen,
  },
  [paths.catalogue]: screen(() => import('../product/catalogue/CatalogueScreen.tsx'), 'product'),
  [paths.machine]: screen(() => import('../product/machine/MachineScreen.tsx'), 'product'),
  [paths.sessions]: screen(() => import('../product/session/SessionsScreen.tsx'), ['product', 'live']),
  [paths.session]: screen(() => import('../product/session/SessionScreen.tsx'), ['product', 'live']),
  [paths.series]: screen(() => import('../product/series/SeriesScreen.tsx'), ['product', 'live']),
  [paths.compare]: screen(() => import('../income/compare/CompareScreen.tsx'), ['income', 'product']),
  // The texts of the purchase are in `product`.
  [paths.chooseCoupon]: screen(() => import('../rewards/coupon/ChooseCouponScreen.tsx'), ['rewards', 'product']),
  [paths.couponsToClaim]: screen(() => import('../rewards/coupon/CouponsToClaimScreen.tsx'), ['rewards', 'product']),
  [paths.coupons]: screen(() => import('../rewards/coupon/CouponsScreen.tsx'), ['rewards', 'product']),
  [paths.pdf]: screen(() => import('./PdfScreen.tsx')),
  [paths.community]: screen(() => {
    // Asks for the first posts meanwhile. Without it the screen asks itself.
    import('../square/feed/prefetchFeed.ts').catch(() => {})
    return import('../square/feed/FeedScreen.tsx')
  }, 'square'),
  [paths.post]: screen(() => import('../square/post/PostScreen.tsx'), 'square'),
  [paths.newPost]: screen(() => import('../square/newPost/NewPostScreen.tsx'), 'square'),
  [paths.communityStatus]: screen(() => import('../square/status/StatusScreen.tsx'), 'square'),
  [paths.news]: screen(() => import('../msg/news/NewsScreen.tsx'), 'msg'),
  [paths.article]: screen(() => import('../msg/news/ArticleScreen.tsx'), 'msg'),
  [paths.notice]: screen(() => import('../msg/notice/NoticeScreen.tsx'), 'msg'),
  [paths.messageHub]: screen(() => import('../msg/hub/MessageHubScreen.tsx'), 'msg'),
  [paths.messages]: screen(() => import('../msg/message/MessagesScreen.tsx'), 'msg'),
  [paths.noticeArchive]: screen(() => import('../msg/notice/NoticeArchiveScreen.tsx'), 'msg'),
  [paths.language]: screen(() => import('./LanguageScreen.tsx')),
  [paths.about]: screen(() => import('../msg/about/AboutScreen.tsx'), ['msg', 'service']),
  [paths.help]: screen(() => import('../service/help/HelpScreen.tsx'), 'service'),
  [paths.noPermission]: screen(() => import('../user/noPermission/NoPermissionScreen.tsx'), 'user'),
  [paths.login]: screen(() => import('../user/login/LoginScreen.tsx'), 'user'),
  [paths.register]: screen(() => import('../user/register/RegisterScreen.tsx'), 'user'),
  [paths.registerByEmail]: screen(() => import('../user/register/RegisterByEmailScreen.tsx'), 'user'),
  [paths.resetPassword]: screen(() => import('../user/resetPassword/ResetPasswordScreen.tsx'), 'user'),
  [paths.inbox]: screen(() => import('../user/inbox/InboxScreen.tsx'), 'user'),
  [paths.personal]: screen(
    () => import('../user/personal/PersonalScreen.tsx'),
    ['user', 'income', 'msg', 'service', 'transparency'],
  ),
  [paths.profile]: screen(() => import('../user/profile/ProfileScreen.tsx'), 'user'),
  [paths.nickname]: screen(() => import('../user/nickname/NicknameScreen.tsx'), 'user'),
  [paths.bindEmail]: screen(() => import('../user/accountChange/BindEmailScreen.tsx'), 'user'),
  [paths.bindPhone]: screen(() => import('../user/accountChange/BindPhoneScreen.tsx'), 'user'),
  [paths.verify]: screen(() => import('../user/verify/VerifyScreen.tsx'), 'user'),
  [paths.security]: screen(() => import('../user/security/SecurityScreen.tsx'), 'user'),
  [paths.loginPassword]: screen(() => import('../user/loginPassword/LoginPasswordScreen.tsx'), 'user'),
  [paths.fundPassword]: screen(() => import('../user/fundPassword/FundPasswordScreen.tsx'), 'user'),
  [paths.settings]: screen(() => import('../user/settings/SettingsScreen.tsx'), 'user'),
  [paths.orders]: screen(() => import('../product/orders/OrdersScreen.tsx'), ['product', 'income', 'live']),
  [paths.order]: screen(() => import('../product/order/OrderScreen.tsx'), ['product', 'income', 'live']),
  [paths.holdings]: screen(() => import('../product/holdings/HoldingsScreen.tsx'), ['product', 'income']),
  [paths.claim]: screen(() => import('../income/claim/ClaimScreen.tsx'), ['income', 'live']),
  [paths.claimAll]: screen(() => import('../income/claim/ClaimAllScreen.tsx'), ['income', 'live']),
  [paths.earnings]: screen(() => import('../income/earnings/EarningsScreen.tsx'), 'income'),
  // What is shared says what an invitation does: the texts of rewards.
  [paths.month]: screen(() => import('../income/month/MonthScreen.tsx'), ['income', 'rewards']),
  [paths.howItWorks]: screen(() => import('../income/howItWorks/HowItWorksScreen.tsx'), 'income'),
  // The texts about evidence are in `product`.
  [paths.incomeSource]: screen(() => import('../income/source/IncomeSourceScreen.tsx'), ['income', 'product', 'live']),
  [paths.withdraw]: screen(() => import('../wallet/withdraw/WithdrawScreen.tsx'), 'wallet'),
  [paths.withdrawToBank]: screen(() => import('../wallet/withdraw/WithdrawToBankScreen.tsx'), 'wallet'),
  [paths.withdrawHistory]: screen(() => import('../wallet/withdraw/history/WithdrawHistoryScreen.tsx'), 'wallet'),
  [paths.addresses]: screen(() => import('../wallet/destinations/AddressesScreen.tsx'), 'wallet'),
  [paths.addAddress]: screen(() => import('../wallet/destinations/addAddress/AddAddressScreen.tsx'), 'wallet'),
  [paths.bankAccounts]: screen(() => import('../wallet/destinations/BankAccountsScreen.tsx'), 'wallet'),
  [paths.addBankAccount]: screen(
    () => import('../wallet/destinations/addBankAccount/AddBankAccountScreen.tsx'),
    'wallet',
  ),
  [paths.chooseBank]: screen(() => import('../wallet/destinations/addBankAccount/ChooseBankScreen.tsx'), 'wallet'),
  [paths.balance]: screen(() => import('../wallet/balance/BalanceScreen.tsx'), 'wallet'),
  [paths.fund]: screen(() => import('../wallet/fund/FundScreen.tsx'), ['wallet', 'income']),
  [paths.records]: screen(() => import('../wallet/records/RecordsScreen.tsx'), 'wallet'),
  [paths.chooseChannel]: screen(() => import('../wallet/recharge/choose/ChooseChannelScreen.tsx'), ['wallet', 'msg']),
  [paths.chainRecharge]: screen(() => import('../wallet/recharge/chain/ChainRechargeScreen.tsx'), 'wallet'),
  [paths.bankRecharge]: screen(() => import('../wallet/recharge/bank/BankRechargeScreen.tsx'), 'wallet'),
  [paths.rechargeHistory]: screen(() => import('../wallet/recharge/history/RechargeHistoryScreen.tsx'), 'wallet'),
  [paths.chainMovements]: screen(() => import('../wallet/chainMovements/ChainMovementsScreen.tsx'), 'wallet'),
  [paths.signIn]: screen(() => import('../rewards/signin/SigninScreen.tsx'), 'rewards'),
  [paths.signInRecords]: screen(() => import('../rewards/signin/SigninRecordsScreen.tsx'), 'rewards'),
  [paths.team]: screen(() => import('../rewards/invite/TeamScreen.tsx'), ['rewards', 'msg']),
  [paths.invitation]: screen(() => import('../rewards/invite/InvitationScreen.tsx'), 'rewards'),
  [paths.invitationTerms]: screen(() => import('../rewards/invite/InvitationTermsScreen.tsx'), 'rewards'),
  [paths.teamLevel]: screen(() => import('../rewards/invite/TeamLevelScreen.tsx'), 'rewards'),
  [paths.invitationRewards]: screen(() => import('../rewards/invite/InviteRewardsScreen.tsx'), 'rewards'),
  [paths.rewards]: screen(() => import('../rewards/reward/RewardsScreen.tsx'), 'rewards'),
  [paths.joinGroup]: screen(() => import('../rewards/review/JoinGroupScreen.tsx'), 'rewards'),
  [paths.shareLink]: screen(() => import('../rewards/review/ShareLinkScreen.tsx'), 'rewards'),
  [paths.feedback]: screen(() => import('../service/feedback/FeedbackScreen.tsx'), 'service'),
  [paths.transparency]: screen(() => import('../transparency/TransparencyScreen.tsx'), 'transparency'),
  [paths.whatIf]: screen(() => import('../transparency/whatIf/WhatIfScreen.tsx'), ['transparency', 'books']),
  [paths.proof]: screen(() => import('../transparency/proof/ProofScreen.tsx'), ['transparency', 'books']),
  [paths.components]: screen(
    () => import('../components/gallery/ComponentsScreen.tsx'),
    ['msg', 'product', 'square', 'wallet'],
  ),
}
