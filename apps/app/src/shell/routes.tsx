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
  '/projects': screen(() => import('../product/products/ProductsScreen.tsx'), 'product', ['/index/detail']),
  '/index/detail': screen(() => import('../product/detail/DetailScreen.tsx'), 'product', ['/user/login']),
  '/index/setcoupon': screen(() => import('../product/setcoupon/SetCouponScreen.tsx'), 'product'),
  '/user/pdf': screen(() => import('./PdfScreens.tsx')),
  '/dynamic': screen(() => import('../square/feed/FeedScreen.tsx')),
  '/news': screen(() => import('../msg/news/NewsScreen.tsx'), 'msg', ['/info/detail']),
  '/info/detail': screen(() => import('../msg/news/ArticleScreen.tsx'), 'msg'),
  '/index/alert': screen(() => import('../msg/notice/AlertScreen.tsx'), 'msg'),
  '/message': screen(() => import('../msg/hub/HubScreen.tsx'), 'msg', ['/user/msg', '/user/news', '/news']),
  '/user/msg': screen(() => import('../msg/message/MessagesScreen.tsx'), 'msg', ['/user/receiveincome']),
  '/user/news': screen(() => import('../msg/notice/ArchiveScreen.tsx'), 'msg'),
  '/index/language': screen(() => import('./language/LanguageScreen.tsx')),
  '/index/about': screen(() => import('../msg/about/AboutScreen.tsx'), 'msg'),
  '/nopermission': screen(() => import('../user/nopermission/NoPermissionScreen.tsx'), 'user'),
  '/user/login': screen(() => import('../user/login/LoginScreen.tsx'), 'user', ['/user/login/register', '/index']),
  '/user/login/register': screen(() => import('../user/register/RegisterScreen.tsx'), 'user', [
    '/user/inbox',
    '/index',
  ]),
  '/login/registerbym': screen(() => import('../user/register/RegisterByEmailScreen.tsx'), 'user', [
    '/user/inbox',
    '/index',
  ]),
  '/user/login/forgetPassword': screen(() => import('../user/forgetPassword/ForgetPasswordScreen.tsx'), 'user', [
    '/user/inbox',
    '/user/login',
  ]),
  '/user/inbox': screen(() => import('../user/inbox/InboxScreen.tsx'), 'user'),
  '/mine': screen(
    () => import('../user/mine/MineScreen.tsx'),
    ['user', 'income', 'msg'],
    ['/user/balance', '/message', '/user/receiveincome', '/user/myorder', '/user/information', '/user/securitycenter'],
  ),
  '/user/information': screen(() => import('../user/information/InformationScreen.tsx'), 'user'),
  '/user/name': screen(() => import('../user/name/NameScreen.tsx'), 'user'),
  '/user/bindEmail': screen(() => import('../user/bindEmail/BindEmailScreen.tsx'), 'user'),
  '/user/verify': screen(() => import('../user/verify/VerifyScreen.tsx'), 'user'),
  '/user/securitycenter': screen(() => import('../user/securitycenter/SecurityCenterScreen.tsx'), 'user', [
    '/user/fundPwd',
    '/user/loginPwd',
  ]),
  '/user/loginPwd': screen(() => import('../user/loginPwd/LoginPwdScreen.tsx'), 'user'),
  '/user/fundPwd': screen(() => import('../user/fundPwd/FundPwdScreen.tsx'), 'user', ['/user/inbox']),
  '/user/system': screen(() => import('../user/system/SystemScreen.tsx'), 'user'),
  '/user/myorder': screen(() => import('../product/myorder/MyOrderScreen.tsx'), 'product', [
    '/user/orders',
    '/projects',
  ]),
  '/user/orders': screen(() => import('../product/orders/OrderScreen.tsx'), ['product', 'income'], ['/income/source']),
  '/user/stock': screen(() => import('../product/stock/StockScreen.tsx'), 'product', ['/index/detail']),
  '/user/receiveincome': screen(() => import('../income/receiveincome/ReceiveIncomeScreen.tsx'), 'income', [
    '/income/source',
    '/user/allExtract',
  ]),
  '/user/allExtract': screen(() => import('../income/allExtract/AllExtractScreen.tsx'), 'income', [
    '/user/receiveincome',
    '/income/source',
  ]),
  '/user/earn': screen(() => import('../income/earn/EarnScreen.tsx'), 'income'),
  '/index/incomePattern': screen(() => import('../income/incomePattern/IncomePatternScreen.tsx'), 'income', [
    '/income/source',
  ]),
  // Evidence speaks in the words of `product`.
  '/income/source': screen(() => import('../income/source/IncomeSourceScreen.tsx'), ['income', 'product']),
  '/user/withdraw': screen(() => import('../wallet/withdraw/WithdrawScreen.tsx'), 'wallet', [
    '/user/withrecord',
    '/user/addAddress',
  ]),
  '/user/cashwithdraw': screen(() => import('../wallet/cashwithdraw/CashWithdrawScreen.tsx'), 'wallet', [
    '/user/withrecord',
    '/user/CaddAddress',
  ]),
  '/user/withrecord': screen(() => import('../wallet/withrecord/WithrecordScreen.tsx'), 'wallet', ['/user/withdraw']),
  '/user/address': screen(() => import('../wallet/address/AddressScreen.tsx'), 'wallet', ['/user/addAddress']),
  '/user/addAddress': screen(() => import('../wallet/addAddress/AddAddressScreen.tsx'), 'wallet', ['/user/inbox']),
  '/user/Caddress': screen(() => import('../wallet/Caddress/CaddressScreen.tsx'), 'wallet', ['/user/CaddAddress']),
  '/user/CaddAddress': screen(() => import('../wallet/CaddAddress/CaddAddressScreen.tsx'), 'wallet', [
    '/user/bank',
    '/user/inbox',
  ]),
  '/user/bank': screen(() => import('../wallet/bank/BankScreen.tsx'), 'wallet'),
  '/user/balance': screen(() => import('../wallet/balance/BalanceScreen.tsx'), 'fund', [
    '/user/newrecharge',
    '/user/withdraw',
    '/user/record',
    '/user/fund',
  ]),
  '/user/fund': screen(() => import('../wallet/fund/FundScreen.tsx'), 'fund', ['/user/record', '/user/stock']),
  '/user/record': screen(() => import('../wallet/record/RecordScreen.tsx'), 'fund', ['/user/pdf']),
  '/user/newrecharge': screen(() => import('../wallet/newrecharge/NewRechargeScreen.tsx'), 'wallet', [
    '/user/recharge',
    '/user/cashrecharge',
  ]),
  '/user/recharge': screen(() => import('../wallet/recharge/RechargeScreen.tsx'), 'wallet', ['/user/record2']),
  '/user/cashrecharge': screen(() => import('../wallet/cashrecharge/CashRechargeScreen.tsx'), 'wallet', [
    '/user/record2',
  ]),
  '/user/record2': screen(() => import('../wallet/record2/Record2Screen.tsx'), 'wallet', ['/user/newrecharge']),
  '/user/recordU': screen(() => import('../wallet/recordU/RecordUScreen.tsx'), 'wallet', ['/user/record2']),
  '/components': screen(() => import('../components/page/ComponentsScreen.tsx'), 'msg'),
}
