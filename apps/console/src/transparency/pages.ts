import { overview } from '@millrace/contract/console/overview'
import BooksIcon from '@mui/icons-material/MenuBookOutlined'
import { page } from '../shell/page.ts'

export const transparencyPages = [
  page({
    name: 'books',
    label: 'Open books',
    icon: BooksIcon,
    menu: 'Money',
    call: overview,
    list: () => import('./books/BooksPage.tsx'),
  }),
]
