/** A person's picture, or the first letter of the name where there is none. */
export function Avatar({ name, url }: { name: string; url?: string }) {
  if (url) return <img src={url} alt="" loading="lazy" className="size-11 shrink-0 rounded-full bg-soft object-cover" />
  const first = [...new Intl.Segmenter().segment(name.trim())][0]?.segment ?? ''
  return <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-soft text-17 font-bold text-accent">{first.toUpperCase()}</span>
}
