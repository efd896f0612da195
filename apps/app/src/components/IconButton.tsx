import type { ComponentProps } from 'react'
import { Link } from '../shell/router/router.tsx'
import { Icon, type IconName } from './Icon.tsx'

const style =
  'grid min-touch shrink-0 place-items-center rounded-control text-muted transition hover:bg-press hover:text-ink active:scale-95'

type IconButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'aria-label'> & {
  icon: IconName
  label: string
  onPress?: () => void
}

export function IconButton({ icon, label, onPress, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} onClick={onPress} className={`${style} ${className}`} {...rest}>
      <Icon name={icon} />
    </button>
  )
}

type IconLinkProps = { icon: IconName; label: string; to: string; className?: string }

export function IconLink({ icon, label, to, className = '' }: IconLinkProps) {
  return (
    <Link to={to} aria-label={label} className={`${style} ${className}`}>
      <Icon name={icon} />
    </Link>
  )
}
