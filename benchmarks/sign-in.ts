import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'

/** @returns a bearer token of a demo login */
export async function signIn(origin: string, email: string): Promise<string> {
  const { token } = await login(origin, email)
  return token
}

/** @returns what session storage holds, under `user`, of somebody signed in */
export async function sessionOf(origin: string, email: string): Promise<string> {
  const { token, expiresIn, user_type, role, name } = await login(origin, email)
  return JSON.stringify({ token, expiresAt: Date.now() + expiresIn * 1000, user_type, role, name })
}

async function login(origin: string, email: string) {
  const answer = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { data } = await answer.json()
  return data
}
