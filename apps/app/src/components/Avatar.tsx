import { Icon } from './Icon.tsx'

const sizes = { tiny: 'size-8 text-13', small: 'size-11 text-17', large: 'size-16 text-22' } as const

/** A person's picture; without one the first letter of the name, or an icon where the name is a phone number. */
export function Avatar({ name, url, size = 'small' }: { name: string; url?: string; size?: keyof typeof sizes }) {
  if (url)
    return (
      <img src={url} alt="" loading="lazy" className={`${sizes[size]} shrink-0 rounded-full bg-soft object-cover`} />
    )
  const first = [...new Intl.Segmenter().segment(name.trim())][0]?.segment ?? ''
  return (
    <span
      aria-hidden
      className={`grid ${sizes[size]} shrink-0 place-items-center rounded-full bg-soft font-bold text-accent`}
    >
      {/\p{L}/u.test(first) ? (
        // A letter with its vowel sign can be twice as wide.
        <span className={first.length > 1 ? 'text-[0.72em]' : ''}>{first.toUpperCase()}</span>
      ) : (
        <Icon name="person" className="size-1/2" />
      )}
    </span>
  )
}
