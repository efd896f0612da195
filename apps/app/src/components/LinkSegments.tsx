import { Link } from '../shell/router/router.tsx'

type LinkSegmentsProps = {
  label: string
  links: readonly { readonly to: string; readonly text: string; readonly isCurrent: boolean }[]
}

/** A few routes that are views of one thing, all visible. Back leaves them at once. */
export const LinkSegments = ({ label, links }: LinkSegmentsProps) => (
  <nav aria-label={label}>
    <ul className="flex flex-wrap gap-0.5 rounded-control bg-track p-1">
      {links.map(({ to, text, isCurrent }) => (
        <li key={to} className="flex flex-auto">
          <Link
            to={to}
            replace
            aria-current={isCurrent ? 'page' : undefined}
            className="flex min-touch flex-auto items-center justify-center rounded-[9px] px-1 text-13 font-semibold wrap-normal text-muted transition aria-[current=page]:bg-segment aria-[current=page]:text-ink aria-[current=page]:shadow-card"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
