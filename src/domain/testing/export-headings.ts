import type { TimeExport } from '../data-exchange/time-export.ts';

/** Header lines as each program exports them. */
export const EXPORT_HEADINGS: readonly { program: TimeExport; what: string; headings: string }[] = [
  {
    program: 'harvest',
    what: 'detailed time report',
    headings:
      'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,Approved?,First Name,Last Name,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL',
  },
  {
    program: 'harvest',
    what: 'with rounded hours, employee ids and departments',
    headings:
      'Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Employee Id,Department,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL',
  },
  {
    program: 'toggl',
    what: 'detailed report',
    headings:
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags',
  },
  {
    program: 'toggl',
    what: 'with amounts',
    headings:
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)',
  },
  {
    program: 'clockify',
    what: 'detailed report',
    headings:
      'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),Billable Rate (EUR),Billable Amount (EUR)',
  },
  {
    program: 'clockify',
    what: 'with breaks, invoices and days of creation',
    headings:
      'Project,Client,Description,Task,User,Group,Email,Tags,Type,Billable,Invoiced,Invoice ID,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),Billable Rate (USD),Billable Amount (USD),Date of creation',
  },
  {
    program: 'clockify',
    what: 'German',
    headings:
      'Projekt,Kunde,Beschreibung,Aufgabe,Kiosk,Benutzer,Gruppe,Email,Tags,Abrechenbar,Startdatum,Startzeit,Enddatum,Endzeit,Dauer (h),Dauer (dezimal),Abrechenbarer Tarif (CHF),Rechnungsbetrag (CHF)',
  },
  {
    program: 'clockify',
    what: 'French',
    headings:
      'Projet,Client,Description,Tâche,Utilisateur,Groupe,Email,Tags,Facturable,Date de début,Heure de début,Date de fin,Heure de fin,Durée (h),Durée (décimal),Taux facturable (EUR),Montant facturable (EUR)',
  },
  {
    program: 'clockify',
    what: 'Spanish',
    headings:
      'Proyecto,Cliente,Descripción,Tarea,Usuario,Grupo,Correo electrónico,Etiquetas,Facturable,Fecha de inicio,Hora de inicio,Fecha de finalización,Hora de finalización,Duración (h),Duración (decimal),Tarifa facturable (EUR),Importe facturable (EUR)',
  },
  {
    program: 'clockify',
    what: 'Portuguese',
    headings:
      'Projeto,Cliente,Descrição,Tarefa,Usuário,Grupo,E-mail,Etiqueta,Faturável,Data de início,Hora de início,Data final,Hora de término,Duração (h),Duração (decimal),Taxa Faturável (BRL),Valor Faturável (BRL)',
  },
  {
    program: 'kimai',
    what: 'English',
    headings:
      'Date,From,To,Duration,Currency,Price,Internal price,Hourly price,Fixed price,Name,User,E-mail,Staff number,Customer,Project,Activity,Description,Billable,Tags,Type,category,Account,Project number,VAT-ID,Order number',
  },
  {
    program: 'kimai',
    what: 'German',
    headings:
      'Datum,Von,Bis,Dauer,Währung,Preis,Interner Preis,Stundenlohn,Festpreis,Name,Benutzer,E-Mail,Personalnummer,Kunde,Projekt,Tätigkeit,Beschreibung,Abrechenbar,Schlagworte,Typ,Kategorie,Kundennummer,Projektnummer,Umsatzsteuer-ID,Bestellnummer',
  },
  {
    program: 'kimai',
    what: 'French',
    headings:
      'Date,De,À,Durée,Devise,Prix,Prix interne,Taux horaire,Taux fixe,Nom,Utilisateur,Courriel,Matricule,Client,Projet,Activité,Description,Facturable,Mots-clés,Type,Catégorie,Compte,Numéro de projet,TVA,Numéro de commande',
  },
];
