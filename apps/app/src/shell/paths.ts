/** Every path that has a screen. The table of screens is checked against this list by its type. */
export const builtPaths = [
  '/index', '/projects', '/index/detail', '/index/setcoupon', '/user/pdf', '/dynamic', '/news', '/info/detail', '/index/alert', '/message', '/user/msg', '/user/news', '/index/language', '/index/about', '/nopermission', '/components',
  '/user/login', '/user/login/register', '/login/registerbym', '/user/login/forgetPassword', '/user/inbox', '/mine', '/user/information', '/user/name',
  '/user/bindEmail', '/user/verify', '/user/securitycenter', '/user/loginPwd', '/user/fundPwd', '/user/system',
  '/user/myorder', '/user/orders', '/user/stock', '/user/receiveincome', '/user/allExtract', '/user/earn', '/index/incomePattern', '/income/source',
  '/user/withdraw', '/user/cashwithdraw', '/user/withrecord', '/user/address', '/user/addAddress', '/user/Caddress', '/user/CaddAddress', '/user/bank',
  '/user/balance', '/user/fund', '/user/record', '/user/newrecharge', '/user/recharge', '/user/cashrecharge', '/user/record2', '/user/recordU',
] as const
export type BuiltPath = (typeof builtPaths)[number]

/** Paths that are for members: a visitor signs in first. Those without a screen yet say so. */
export const memberPaths: readonly string[] = [
  '/mine', '/message', '/index/friend', '/index/friendmore', '/index/lowerincome', '/index/invitation', '/index/sharedetails', '/index/joinGroup',
  '/index/shareLink', '/index/sign', '/index/getcoupon', '/index/mycoupon', '/index/setcoupon',
  '/user/addynamic', '/user/msg', '/user/news', '/user/signbonus', '/user/proof', '/user/information', '/user/name', '/user/bindEmail', '/user/verify',
  '/user/securitycenter', '/user/loginPwd', '/user/fundPwd', '/user/system', '/user/balance', '/user/fund', '/user/allExtract', '/user/receiveincome',
  '/user/earn', '/user/reward', '/user/myorder', '/user/orders', '/user/stock', '/user/recharge', '/user/cashrecharge', '/user/newrecharge', '/user/withdraw',
  '/user/cashwithdraw', '/user/withrecord', '/user/record', '/user/record2', '/user/recordU', '/user/address', '/user/addAddress', '/user/Caddress',
  '/user/CaddAddress', '/user/bank', '/user/feedback', '/income/source',
]

/** Calls made on these routes show in skeletons and buttons, not in the bar at the top. */
export const quietPaths: readonly string[] = [
  '/', '/user/login', '/user/fund', '/user/feedback', '/index/detail', '/user/reward', '/user/receiveincome', '/user/securitycenter', '/user/loginPwd', '/user/fundPwd',
]

/** Whether a link leads to a screen: content may name a route that this version does not have. */
export function isBuilt(to: string): boolean {
  const [path] = to.split('?')
  return builtPaths.some((built) => built === path)
}
