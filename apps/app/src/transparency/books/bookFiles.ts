/** Files that the server has of the books, for everybody. */
export const bookFiles = {
  figures: '/books/latest.json',
  machines: '/books/machines.csv',
  days: '/books/days.csv',
  verifier: '/verify.html',
  tree: (epoch: number): string => `/books/tree/${epoch}-USDT.tree`,
} as const
