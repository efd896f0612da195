export { hashPassword, isPasswordOf } from './password.ts'
