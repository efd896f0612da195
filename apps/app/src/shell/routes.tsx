import type { TextFolder } from '@millrace/texts'
import { lazy, type ComponentType } from 'react'
import { HomeScreen } from '../msg/home/HomeScreen.tsx'
import { loadPiece } from './chunkFailure.ts'
import { loadTexts } from './language.ts'
import type { BuiltPath } from './paths.ts'

type Route = {
  readonly Screen: ComponentType
  readonly load?: () => Promise<unknown>
  /** Where people go next from here; loaded while the screen is idle. */
  readonly next?: readonly BuiltPath[]
}

/** A screen in a chunk of its own, which comes together with the texts of its domain, or of those it speaks of. */
function screen(
  load: () => Promise<Record<string, ComponentType>>,
  texts: TextFolder | readonly TextFolder[] = 'shell',
  next: readonly BuiltPath[] = [],
): Route {
  const loadAll = async () => {
    const [module] = await Promise.all([load(), ...[texts].flat().map(loadTexts)])
    return { default: Object.values(module)[0] as ComponentType }
  }
  return { Screen: lazy(() => loadPiece(loadAll)), load: loadAll, next }
}

export const routes: Readonly<Record<BuiltPath, Route>> = {
  // Most visits begin here, so Home is part of the first load instead of a second step after it.
  '/index': { Screen: HomeScreen, next: ['/news', '/info/detail', '/projects', '/dynamic', '/user/login', '/mine'] },
  '/projects': screen(() => import('../product/catalogue/CatalogueScreen.tsx'), 'product', ['/index/detail']),
  '/index/detail': screen(() => import('../product/machine/MachineScreen.tsx'), 'product', ['/user/login']),
  '/index/setcoupon': screen(() => import('../product/coupon/ChooseCouponScreen.tsx'), 'product'),
  '/user/pdf': screen(() => import('./PdfScreens.tsx')),
  '/dynamic': screen(() => import('../square/feed/FeedScreen.tsx')),
  '/news': screen(() => import('../msg/news/NewsScreen.tsx'), 'msg', ['/info/detail']),
  '/info/detail': screen(() => import('../msg/news/ArticleScreen.tsx'), 'msg'),
  '/index/alert': screen(() => import('../msg/notice/NoticeScreen.tsx'), 'msg'),
  '/message': screen(() => import('../msg/hub/HubScreen.tsx'), 'msg', ['/user/msg', '/user/news', '/news']),
  '/user/msg': screen(() => import('../msg/message/MessagesScreen.tsx'), 'msg', ['/user/receiveincome']),
  '/user/news': screen(() => import('../msg/notice/NoticeArchiveScreen.tsx'), 'msg'),
  '/index/language': screen(() => import('./language/LanguageScreen.tsx')),
  '/index/about': screen(() => import('../msg/about/AboutScreen.tsx'), 'msg'),
  '/nopermission': screen(() => import('../user/noPermission/NoPermissionScreen.tsx'), 'user'),
  '/user/login': screen(() => import('../user/login/LoginScreen.tsx'), 'user', ['/user/login/register', '/index']),
  '/user/login/register': screen(() => import('../user/register/RegisterScreen.tsx'), 'user', [
    '/user/inbox',
    '/index',
  ]),
  '/login/registerbym': screen(() => import('../user/register/RegisterByEmailScreen.tsx'), 'user', [
    '/user/inbox',
    '/index',
  ]),
  '/user/login/forgetPassword': screen(() => import('../user/resetPassword/ResetPasswordScreen.tsx'), 'user', [
    '/user/inbox',
    '/user/login',
  ]),
  '/user/inbox': screen(() => import('../user/inbox/InboxScreen.tsx'), 'user'),
  '/mine': screen(
    () => import('../user/personal/PersonalScreen.tsx'),
    ['user', 'income', 'msg'],
    ['/user/balance', '/message', '/user/receiveincome', '/user/myorder', '/user/information', '/user/securitycenter'],
  ),
  '/user/information': screen(() => import('../user/profile/ProfileScreen.tsx'), 'user'),
  '/user/name': screen(() => import('../user/nickname/NicknameScreen.tsx'), 'user'),
  '/user/bindEmail': screen(() => import('../user/email/BindEmailScreen.tsx'), 'user'),
  '/user/verify': screen(() => import('../user/verify/VerifyScreen.tsx'), 'user'),
  '/user/securitycenter': screen(() => import('../user/security/SecurityScreen.tsx'), 'user', [
    '/user/fundPwd',
    '/user/loginPwd',
  ]),
  '/user/loginPwd': screen(() => import('../user/loginPassword/LoginPasswordScreen.tsx'), 'user'),
  '/user/fundPwd': screen(() => import('../user/fundPassword/FundPasswordScreen.tsx'), 'user', ['/user/inbox']),
  '/user/system': screen(() => import('../user/settings/SettingsScreen.tsx'), 'user'),
  '/user/myorder': screen(() => import('../product/orders/OrdersScreen.tsx'), 'product', ['/user/orders', '/projects']),
  '/user/orders': screen(() => import('../product/order/OrderScreen.tsx'), ['product', 'income'], ['/income/source']),
  '/user/stock': screen(() => import('../product/holdings/HoldingsScreen.tsx'), 'product', ['/index/detail']),
  '/user/receiveincome': screen(() => import('../income/claim/ClaimScreen.tsx'), 'income', [
    '/income/source',
    '/user/allExtract',
  ]),
  '/user/allExtract': screen(() => import('../income/claim/ClaimAllScreen.tsx'), 'income', [
    '/user/receiveincome',
    '/income/source',
  ]),
  '/user/earn': screen(() => import('../income/earnings/EarningsScreen.tsx'), 'income'),
  '/index/incomePattern': screen(() => import('../income/howItWorks/HowItWorksScreen.tsx'), 'income', [
    '/income/source',
  ]),
  // Evidence speaks in the words of `product`.
  '/income/source': screen(() => import('../income/source/IncomeSourceScreen.tsx'), ['income', 'product']),
  '/user/withdraw': screen(() => import('../wallet/withdraw/WithdrawScreen.tsx'), 'wallet', [
    '/user/withrecord',
    '/user/addAddress',
  ]),
  '/user/cashwithdraw': screen(() => import('../wallet/withdraw/WithdrawToBankScreen.tsx'), 'wallet', [
    '/user/withrecord',
    '/user/CaddAddress',
  ]),
  '/user/withrecord': screen(() => import('../wallet/withdraw/history/WithdrawHistoryScreen.tsx'), 'wallet', [
    '/user/withdraw',
  ]),
  '/user/address': screen(() => import('../wallet/destinations/AddressesScreen.tsx'), 'wallet', ['/user/addAddress']),
  '/user/addAddress': screen(() => import('../wallet/destinations/addAddress/AddAddressScreen.tsx'), 'wallet', [
    '/user/inbox',
  ]),
  '/user/Caddress': screen(() => import('../wallet/destinations/BankAccountsScreen.tsx'), 'wallet', [
    '/user/CaddAddress',
  ]),
  '/user/CaddAddress': screen(
    () => import('../wallet/destinations/addBankAccount/AddBankAccountScreen.tsx'),
    'wallet',
    ['/user/bank', '/user/inbox'],
  ),
  '/user/bank': screen(() => import('../wallet/destinations/addBankAccount/ChooseBankScreen.tsx'), 'wallet'),
  '/user/balance': screen(() => import('../wallet/balance/BalanceScreen.tsx'), 'fund', [
    '/user/newrecharge',
    '/user/withdraw',
    '/user/record',
    '/user/fund',
  ]),
  '/user/fund': screen(() => import('../wallet/fund/FundScreen.tsx'), 'fund', ['/user/record', '/user/stock']),
  '/user/record': screen(() => import('../wallet/records/RecordsScreen.tsx'), 'fund', ['/user/pdf']),
  '/user/newrecharge': screen(() => import('../wallet/recharge/choose/ChooseChannelScreen.tsx'), 'wallet', [
    '/user/recharge',
    '/user/cashrecharge',
  ]),
  '/user/recharge': screen(() => import('../wallet/recharge/chain/ChainRechargeScreen.tsx'), 'wallet', [
    '/user/record2',
  ]),
  '/user/cashrecharge': screen(() => import('../wallet/recharge/bank/BankRechargeScreen.tsx'), 'wallet', [
    '/user/record2',
  ]),
  '/user/record2': screen(() => import('../wallet/recharge/history/RechargeHistoryScreen.tsx'), 'wallet', [
    '/user/newrecharge',
  ]),
  '/user/recordU': screen(() => import('../wallet/chainMovements/ChainMovementsScreen.tsx'), 'wallet', [
    '/user/record2',
  ]),
  '/components': screen(() => import('../components/page/ComponentsScreen.tsx'), 'msg'),
}
