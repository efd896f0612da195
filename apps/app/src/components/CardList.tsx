import type { ReactNode } from 'react'

type CardListProps<Item> = {
  label?: string
  items: readonly Item[]
  className?: string
  children: (item: Item) => ReactNode
}

/** Cards one below the other, or as `className` says. */
export function CardList<Item extends { readonly id: string }>(props: CardListProps<Item>) {
  const { label, items, className = 'grid gap-3', children } = props
  return (
    <ul aria-label={label} className={className}>
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  )
}
