import { paths, type Path } from '@millrace/contract/paths'

/** Paths that visitors may open. All others are for members, so that a forgotten one is closed. */
const publicPaths: readonly Path[] = [
  paths.home,
  paths.language,
  paths.noPermission,
  paths.components,
  paths.pdf,
  paths.news,
  paths.article,
  paths.notice,
  paths.about,
  paths.help,
  paths.login,
  paths.register,
  paths.registerByEmail,
  paths.resetPassword,
  paths.inbox,
  paths.catalogue,
  paths.machine,
  paths.sessions,
  paths.session,
  paths.series,
  paths.compare,
  paths.howItWorks,
  paths.community,
  paths.post,
  paths.transparency,
  paths.whatIf,
]

/** Each has a screen: the type of the routes checks it. */
export const builtPaths: readonly Path[] = Object.values(paths)

/** Paths for members: a visitor signs in first. */
export const memberPaths: readonly string[] = builtPaths.filter((path) => !publicPaths.includes(path))

/** Screens that show loading in skeletons and buttons, so that they need no bar at the top. */
export const quietPaths: readonly string[] = [
  '/',
  paths.login,
  paths.fund,
  paths.feedback,
  paths.machine,
  paths.rewards,
  paths.claim,
  paths.security,
  paths.loginPassword,
  paths.fundPassword,
]

/** Whether a link leads to a screen. Published content may link to a path that this version does not have. */
export function isBuilt(to: string): boolean {
  const [path] = to.split('?')
  return builtPaths.some((built) => built === path)
}
