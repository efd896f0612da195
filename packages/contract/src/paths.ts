/**
 * The path of each screen of the member app, by the name that the code uses for it. The paths come from the
 * specification and are part of the wire: messages, records and published content link to them.
 */
export const paths = {
  home: '/index',
  language: '/index/language',
  noPermission: '/nopermission',
  components: '/components',
  pdf: '/user/pdf',

  // msg
  news: '/news',
  article: '/info/detail',
  messageHub: '/message',
  messages: '/user/msg',
  notice: '/index/alert',
  noticeArchive: '/user/news',
  about: '/index/about',
  help: '/index/help',

  // user
  login: '/user/login',
  register: '/user/login/register',
  registerByEmail: '/login/registerbym',
  resetPassword: '/user/login/forgetPassword',
  inbox: '/user/inbox',
  personal: '/mine',
  profile: '/user/information',
  nickname: '/user/name',
  bindEmail: '/user/bindEmail',
  bindPhone: '/user/bindPhone',
  verify: '/user/verify',
  security: '/user/securitycenter',
  loginPassword: '/user/loginPwd',
  fundPassword: '/user/fundPwd',
  settings: '/user/system',

  // product
  catalogue: '/projects',
  machine: '/index/detail',
  sessions: '/index/sessions',
  session: '/index/session',
  series: '/index/series',
  compare: '/index/compare',
  chooseCoupon: '/index/setcoupon',
  orders: '/user/myorder',
  order: '/user/orders',
  holdings: '/user/stock',

  // income
  claim: '/user/receiveincome',
  claimAll: '/user/allExtract',
  earnings: '/user/earn',
  month: '/user/month',
  howItWorks: '/index/incomePattern',
  incomeSource: '/income/source',

  // wallet
  balance: '/user/balance',
  fund: '/user/fund',
  records: '/user/record',
  chooseChannel: '/user/newrecharge',
  chainRecharge: '/user/recharge',
  bankRecharge: '/user/cashrecharge',
  rechargeHistory: '/user/record2',
  chainMovements: '/user/recordU',
  withdraw: '/user/withdraw',
  withdrawToBank: '/user/cashwithdraw',
  withdrawHistory: '/user/withrecord',
  addresses: '/user/address',
  addAddress: '/user/addAddress',
  bankAccounts: '/user/Caddress',
  addBankAccount: '/user/CaddAddress',
  chooseBank: '/user/bank',

  // square
  community: '/dynamic',
  post: '/dynamic/post',
  communityStatus: '/dynamic/status',
  newPost: '/user/addynamic',
  feedback: '/user/feedback',

  // rewards
  team: '/index/friend',
  teamLevel: '/index/friendmore',
  invitationRewards: '/index/lowerincome',
  invitation: '/index/invitation',
  invitationTerms: '/index/sharedetails',
  joinGroup: '/index/joinGroup',
  shareLink: '/index/shareLink',
  signIn: '/index/sign',
  signInRecords: '/user/signbonus',
  couponsToClaim: '/index/getcoupon',
  coupons: '/index/mycoupon',
  rewards: '/user/reward',

  // transparency
  transparency: '/index/transparency',
  whatIf: '/index/whatif',
  proof: '/user/proof',
} as const

export type Path = (typeof paths)[keyof typeof paths]
