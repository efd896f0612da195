import { paths, type Path } from '@millrace/contract/paths'
import { memberPaths } from './paths.ts'
import { prefetch } from './prefetch.ts'
import { routes } from './routes.tsx'
import { hasSession } from './session.ts'

/** Where people usually go next. In a file of its own, which is loaded once the screen has had time to load. */
const nextScreens: Readonly<Partial<Record<string, readonly Path[]>>> = {
  [paths.home]: [paths.news, paths.article, paths.catalogue, paths.community, paths.login, paths.personal],
  [paths.catalogue]: [paths.machine],
  [paths.machine]: [paths.login],
  [paths.couponsToClaim]: [paths.coupons],
  [paths.coupons]: [paths.catalogue, paths.couponsToClaim],
  [paths.community]: [paths.post, paths.newPost],
  [paths.newPost]: [paths.community],
  [paths.news]: [paths.article],
  [paths.messageHub]: [paths.messages, paths.noticeArchive, paths.news],
  [paths.messages]: [paths.claim],
  [paths.login]: [paths.register, paths.home],
  [paths.register]: [paths.inbox, paths.home],
  [paths.registerByEmail]: [paths.inbox, paths.home],
  [paths.resetPassword]: [paths.inbox, paths.login],
  [paths.personal]: [paths.balance, paths.messageHub, paths.claim, paths.holdings, paths.profile, paths.security],
  [paths.security]: [paths.fundPassword, paths.loginPassword],
  [paths.fundPassword]: [paths.inbox],
  [paths.orders]: [paths.order, paths.holdings, paths.catalogue],
  [paths.order]: [paths.incomeSource],
  [paths.holdings]: [paths.machine, paths.orders],
  [paths.claim]: [paths.incomeSource, paths.claimAll],
  [paths.claimAll]: [paths.claim, paths.incomeSource],
  [paths.earnings]: [paths.orders],
  [paths.howItWorks]: [paths.incomeSource],
  [paths.withdraw]: [paths.withdrawHistory, paths.addAddress],
  [paths.withdrawToBank]: [paths.withdrawHistory, paths.addBankAccount],
  [paths.withdrawHistory]: [paths.withdraw],
  [paths.addresses]: [paths.addAddress],
  [paths.addAddress]: [paths.inbox],
  [paths.bankAccounts]: [paths.addBankAccount],
  [paths.addBankAccount]: [paths.chooseBank, paths.inbox],
  [paths.balance]: [paths.chooseChannel, paths.withdraw, paths.records, paths.fund],
  [paths.fund]: [paths.records, paths.holdings, paths.orders],
  [paths.records]: [paths.pdf],
  [paths.chooseChannel]: [paths.chainRecharge, paths.bankRecharge],
  [paths.chainRecharge]: [paths.rechargeHistory],
  [paths.bankRecharge]: [paths.rechargeHistory],
  [paths.rechargeHistory]: [paths.chooseChannel],
  [paths.chainMovements]: [paths.rechargeHistory],
  [paths.signIn]: [paths.signInRecords],
  [paths.team]: [paths.teamLevel, paths.invitation, paths.invitationTerms],
  [paths.invitation]: [paths.invitationTerms],
  [paths.rewards]: [paths.joinGroup, paths.shareLink],
  [paths.transparency]: [paths.proof, paths.whatIf],
  [paths.proof]: [paths.transparency, paths.withdraw],
}

const tabs: readonly Path[] = [paths.catalogue, paths.community, paths.team, paths.personal]

/** Where every byte counts, nothing is loaded that was not asked for. */
const isSaving = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Loads the texts of the screens that usually follow this one, and then the screens of the tabs, to be there at once. */
export const prefetchNext = (pathname: string, signal: AbortSignal): Promise<void> =>
  prefetch(
    [
      ...(nextScreens[pathname] ?? []).flatMap((path) => routes[path].loadTexts ?? []),
      ...(isSaving() ? [] : tabs)
        .filter((path) => hasSession() || !memberPaths.includes(path))
        .flatMap((path) => routes[path].load ?? []),
    ],
    signal,
  )
