import { Avatar } from '../../components/Avatar.tsx'
import { Icon } from '../../components/Icon.tsx'

type PostAvatarProps = {
  name: string
  url: string
  author: 'member' | 'staff' | 'machine'
  size?: 'tiny' | 'small'
}

/** Staff have a picture that no member can have, and so do machines. */
export function PostAvatar({ name, url, author, size = 'small' }: PostAvatarProps) {
  if (author === 'member') return <Avatar name={name} url={url} size={size} />
  const style = `grid shrink-0 place-items-center rounded-full ${size === 'tiny' ? 'size-8' : 'size-11'}`
  return author === 'staff' ? (
    <span aria-hidden className={`${style} bg-accent font-bold text-on-accent`}>
      M
    </span>
  ) : (
    <span aria-hidden className={`${style} bg-good-soft text-good`}>
      <Icon name="box" className="size-1/2" />
    </span>
  )
}
