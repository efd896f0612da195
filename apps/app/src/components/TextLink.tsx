import type { ComponentProps } from 'react'
import { Link } from '../shell/router/router.tsx'

const style = 'inline-flex min-touch items-center rounded-control font-semibold text-accent hover:underline'

/** A link among text, large enough for a finger. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`${style} ${className}`} />
}

/** A button that looks like one. */
export function TextButton({
  className = '',
  onPress,
  ...rest
}: Omit<ComponentProps<'button'>, 'onClick'> & { onPress: () => void }) {
  return <button type="button" {...rest} onClick={onPress} className={`${style} justify-center ${className}`} />
}
