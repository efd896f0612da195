import type { ComponentProps } from 'react'

/** A raised white surface. */
export function Card({ className = 'p-5', ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-card bg-card shadow-card ${className}`} {...rest} />
}
