import { paths } from '@millrace/contract/paths'
import type { PlatformStop } from '@millrace/contract/transparency/stop'
import { formatDay } from '@millrace/texts'
import { Icon } from '../../components/Icon.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { Link, useLocation } from '../../shell/router/router.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import type { Check } from '../proof/checks.ts'

/** Why buying and rewards are stopped, and that a check of the own balance failed. Each leads to its figures. */
export function BooksBanners({ stop, failure }: { stop: PlatformStop; failure: Check | undefined }) {
  const t = useText()
  const { code } = useLanguage()
  const { pathname } = useLocation()
  return (
    <>
      {stop && (
        <Banner
          to={paths.transparency}
          title={t('transparency.stopped')}
          text={`${t(`transparency.stop.${stop.reason}`)}. ${t('transparency.stopped-below', {
            time: formatDateTime(stop.since, code),
          })}`}
        />
      )}
      {failure && pathname !== paths.proof && (
        <Banner
          to={paths.proof}
          title={t('proof.banner', { day: formatDay(failure.day, code) })}
          text={t('proof.banner-below')}
        />
      )}
    </>
  )
}

function Banner({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Link
      to={to}
      className="flex items-center gap-3 border-b border-line bg-loss-soft px-4 py-2.5 -outline-offset-2 hover:underline"
    >
      <Icon name="warning" className="size-5 text-loss" />
      <span className="grid min-w-0 flex-1 gap-0.5 text-13">
        <span className="font-semibold text-loss">{title}</span>
        <span>{text}</span>
      </span>
      <Icon name="forward" className="size-5 text-muted" />
    </Link>
  )
}
