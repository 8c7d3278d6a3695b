export default {
  'health.title': 'How the product is doing',
  'health.lead': 'What people wait for, as this server sees it. The page reads it again every fifteen seconds.',
  'health.allWell': 'All is well',
  'health.needs': '{count, plural, one {One thing needs you} other {# things need you}}',
  'health.orders':
    '{count, plural, =0 {No order in the last hour} one {One order in the last hour} other {# orders in the last hour}}',
  'health.read': 'Read at {time}',
  'health.old': 'This is how it was at {time}. The server has not answered since then.',
  'health.offline': 'You are not online. This is how it was at {time}.',
  'health.neverRead': 'You are not online. The page reads the state once the connection is back.',
  'health.since': 'Since {when}',
  'health.isWell': 'What is well',

  'health.state.well': 'Well',
  'health.state.slow': 'Slow',
  'health.state.stuck': 'Stuck',
  'health.state.off': 'Off',

  'health.message.well': 'Texts and emails go out at once.',
  'health.message.bad': 'Texts or emails have waited for too long.',
  'health.message.do':
    'Look at the lines about texts and emails. If both are well, search the log for “messages could not be delivered”. If a company has used up its texts of the day, they wait until midnight UTC.',
  'health.event.well': 'Reports of the payment service are handled at once.',
  'health.event.bad': 'Reports of the payment service wait to be handled.',
  'health.event.do':
    'Look at the line about cards. If it is well, search the log for the job reconcile-payments. Nothing is lost: each report is stored and tried again every minute.',
  'health.job.well': 'All jobs run at their times.',
  'health.job.bad': 'A job has not succeeded for too long.',
  'health.job.do': 'Search the log for “a job failed”: it names the job. If no job runs at all, restart the server.',
  'health.charge.well': 'Cards are charged when a bill is due.',
  'health.charge.bad': 'A card was not charged when its bill was due, or the answer about a charge is missing.',
  'health.charge.do':
    'Look at the line about cards. If it is well, search the log for the jobs charge-due-bills and reconcile-payments. No card is charged twice.',
  'health.refund.well': 'Refunds are sent at once.',
  'health.refund.bad': 'A refund is not sent yet.',
  'health.refund.do':
    'Look at the line about cards. The server sends the refund again every minute, and it goes out once.',
  'health.follow-up.well': 'Customers and drivers are told of changes, and confirmed loads get their bills.',
  'health.follow-up.bad': 'A customer or a driver has not been told of a change, or a load has no bill.',
  'health.follow-up.do':
    'Search the log for the jobs tell-changes, text-changed-days and bill-confirmed-loads, and look at the line about texts.',
  'health.payments.well': 'The payment service takes cards.',
  'health.payments.bad': 'The payment service refuses, or does not answer.',
  'health.payments.do':
    'Run the doctor (npm run doctor): it says which key or account is wrong. If it finds nothing, look at the status page of the service. Customers read that they can pay later.',
  'health.texts.well': 'The text service takes texts.',
  'health.texts.bad': 'The text service refuses this installation.',
  'health.texts.do': 'Run the doctor (npm run doctor): it says what is wrong. Texts wait and go out afterwards.',
  'health.mail.well': 'The mail server takes emails.',
  'health.mail.bad': 'The mail server refuses the login or the sender.',
  'health.mail.do': 'Run the doctor (npm run doctor): it says what is wrong. Emails wait and go out afterwards.',
  'health.codes.well': 'People get their codes and can sign in.',
  'health.codes.bad': 'The service that texts the codes refuses: new people cannot sign in.',
  'health.codes.do': 'Run the doctor (npm run doctor): it says what is wrong. People who are signed in stay signed in.',
  'health.addresses.well': 'Addresses are found.',
  'health.addresses.bad': 'The address service refuses, or does not answer.',
  'health.addresses.do':
    'Run the doctor (npm run doctor): it says what is wrong. Until then the search knows ZIP codes only, and people type their address.',
  'health.files.well': 'Photos are stored and shown.',
  'health.files.bad': 'Photos cannot be stored or shown.',
  'health.files.do': 'Run the doctor (npm run doctor): it says what is wrong. Photos of drivers wait on their phones.',
  'health.taxes.well': 'The tax service answers.',
  'health.taxes.bad': 'The tax service does not answer.',
  'health.taxes.do': 'Until it answers, the rate of the service area counts. Look at the status page of the service.',
  'health.connections.well': 'Calls reach the database without waiting.',
  'health.connections.bad': 'Calls wait for a connection to the database.',
  'health.connections.do':
    'Look at the load of the database and at its slowest statements. More connections (DATABASE_CONNECTIONS) help only if its processors are idle.',
  'health.standbys.well': 'The standby databases follow.',
  'health.standbys.bad': 'A standby database is lost or far behind.',
  'health.standbys.do':
    'Look at its log. While it is lost, its slot keeps data that fill the disk: connect it again, or drop the slot with pg_drop_replication_slot.',
  'health.disk.well': 'The disks have space.',
  'health.disk.bad': 'A disk is nearly full.',
  'health.disk.do':
    'Free some space, or use a larger disk: on a full disk no order can be stored. Delete old backups first.',
} as const
