import { paths } from '@millrace/contract/paths'
import { createStore } from './createStore.ts'

/** Whether the chat with customer service is open. The bubble opens it, and so do entries of menus. */
export const chatSheet = createStore(false)

const signInPaths: readonly string[] = [paths.login, paths.register, paths.registerByEmail, paths.resetPassword]

/** Whoever signs in is not to be distracted, nor to be asked anything by somebody else. */
export const hasBubble = (pathname: string): boolean => !signInPaths.includes(pathname)
