import { Typography, type TypographyProps } from '@mui/material'
import type { ElementType } from 'react'

type Props = TypographyProps & { readonly component?: ElementType }

/** A small explanation beside or below something. */
export const Note = (props: Props) => <Typography variant="body2" color="textSecondary" {...props} />
