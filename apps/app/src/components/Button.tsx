import { type ComponentProps, type ReactNode } from 'react'
import { Link } from '../shell/router/router.tsx'
import { useRepeatGuard } from '../shell/useRepeatGuard.ts'
import { Logo } from './Logo.tsx'

type Kind = 'primary' | 'soft' | 'plain' | 'danger'

const kinds: Record<Kind, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  soft: 'bg-soft text-accent hover:bg-soft-strong',
  plain: 'text-accent hover:bg-press',
  danger: 'bg-loss-soft text-loss hover:brightness-95',
}

const style = `inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 py-3 text-center text-15
  leading-tight font-semibold text-balance transition active:scale-[0.98] disabled:pointer-events-none
  disabled:opacity-50`

const getStyle = (kind: Kind, isWide: boolean): string => `${style} ${isWide ? 'w-full' : ''} ${kinds[kind]}`

type ButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'className'> & {
  kind?: Kind
  isWide?: boolean
  /** The action that the press started is still running. */
  isBusy?: boolean
  onPress?: () => void
}

/** Acts at most once a second, so that an impatient second tap does nothing. */
export function Button({
  kind = 'primary',
  isWide = false,
  isBusy = false,
  onPress,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const repeatGuard = useRepeatGuard()
  const press = () => {
    if (isBusy || repeatGuard.isRepeat()) return
    repeatGuard.remember()
    onPress?.()
  }
  return (
    <button
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={`relative ${getStyle(kind, isWide)}`}
      onClick={press}
      {...rest}
    >
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Logo isSpinning className="size-6" />
        </span>
      )}
      <span className={isBusy ? 'opacity-0' : 'contents'}>{children}</span>
    </button>
  )
}

type ButtonLinkProps = { kind?: Kind; isWide?: boolean; to: string; children: ReactNode }

/** A link to another screen that looks like a button. */
export function ButtonLink({ kind = 'primary', isWide = false, to, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={getStyle(kind, isWide)}>
      {children}
    </Link>
  )
}
