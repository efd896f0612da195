import { paths, type Path } from '@millrace/contract/paths'

/** The screens below each entry of the navigation. */
const below: readonly (readonly [entry: Path, screens: readonly Path[]])[] = [
  [paths.home, [paths.language, paths.news, paths.article, paths.notice, paths.about, paths.howItWorks]],
  [paths.community, [paths.post, paths.newPost, paths.communityStatus]],
  [paths.catalogue, [paths.machine, paths.sessions, paths.session, paths.series, paths.compare, paths.chooseCoupon]],
  [paths.team, [paths.teamLevel, paths.invitation, paths.invitationTerms, paths.invitationRewards]],
  [
    paths.fund,
    [
      paths.holdings,
      paths.orders,
      paths.order,
      paths.earnings,
      paths.month,
      paths.claim,
      paths.claimAll,
      paths.incomeSource,
    ],
  ],
  [
    paths.balance,
    [
      paths.chooseChannel,
      paths.chainRecharge,
      paths.bankRecharge,
      paths.rechargeHistory,
      paths.chainMovements,
      paths.withdraw,
      paths.withdrawToBank,
      paths.withdrawHistory,
      paths.addresses,
      paths.addAddress,
      paths.bankAccounts,
      paths.addBankAccount,
      paths.chooseBank,
    ],
  ],
  [paths.records, []],
  [paths.transparency, [paths.whatIf, paths.proof]],
]

/** The entry of the navigation that a screen belongs to. What none of the others has is found under Personal. */
export function getSection(pathname: string, search: string): Path {
  if (pathname === paths.pdf) return search.includes('doc=statement') ? paths.records : paths.catalogue
  const found = below.find(([entry, screens]) => entry === pathname || screens.some((path) => path === pathname))
  return found?.[0] ?? paths.personal
}
