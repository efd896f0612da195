import { Link, type LinkProps } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'

type Props = Pick<LinkProps, 'underline' | 'variant' | 'color' | 'sx' | 'title' | 'onClick'> & {
  readonly to: string
  readonly children: ReactNode
}

/** A link to another page of the console. Underlined: by its colour alone it would not stand out from a text. */
export const TextLink = ({ underline = 'always', ...link }: Props) => (
  <Link component={LinkBase} underline={underline} {...link} />
)

/** In a row that is a link itself. */
export const RowLink = (link: Props) => <TextLink onClick={(event) => event.stopPropagation()} {...link} />

/** The same in small, such as at the end of the line of a card's title. */
export const SmallLink = (link: Props) => <TextLink variant="body2" underline="hover" {...link} />
