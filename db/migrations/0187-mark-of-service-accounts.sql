-- Histories and the trail call a service account by a mark that reads the same in every language, not by words of whoever named it (TOKEN-04).
update employee set name = account.name || ' (API)'
from service_account as account
where account.employee_id = employee.id;
