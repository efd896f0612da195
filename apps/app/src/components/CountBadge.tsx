/** A number in a circle; `label` tells screen readers what it counts. */
export function CountBadge({ count, label }: { count: number | string; label: string }) {
  return (
    <span className="grid h-[1.5rem] min-w-[1.5rem] place-items-center rounded-full bg-accent px-2 text-12 leading-none font-bold text-on-accent">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
