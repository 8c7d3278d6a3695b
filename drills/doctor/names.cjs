/** Loaded before the doctor: names under .test lead to this machine, and the hauler's own has the records of a mail domain. */
const dns = require('node:dns')
const { syncBuiltinESMExports } = require('node:module')

const { lookup } = dns
const { resolveTxt } = dns.promises

const records = {
  'hauler.test': [['v=spf1 ip4:127.0.0.1 -all']],
  '_dmarc.hauler.test': [['v=DMARC1; p=none; rua=mailto:reports@hauler.test']],
}

dns.lookup = (name, options, callback) => {
  if (!name.endsWith('.test')) return lookup(name, options, callback)
  return lookup('127.0.0.1', options, callback)
}

dns.promises.resolveTxt = async name => {
  if (!name.endsWith('.test')) return resolveTxt(name)
  if (records[name]) return records[name]
  throw Object.assign(new Error(`no records of ${name}`), { code: 'ENODATA' })
}

syncBuiltinESMExports()
