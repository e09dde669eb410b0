/** First names of generated people in a larger agency. */
export const firstNames = (
  'Ada Amir Anna Arjun Beatrice Bruno Carla Cedric Chidi Clara Daniel Daria Deepa Diego Elena Eli Emeka Esther Farah Felix ' +
  'Freya Gavin Gloria Hana Harvey Ibrahim Irene Ivan Jade Jonas Joyce Kaito Kate Keiko Lara Lars Lena Luca Mabel Marco Maya ' +
  'Milan Nadia Neil Nora Omar Paula Pedro Quinn Rachel Rafael Rosa Rowan Sana Silas Simone Sofie Stefan Tamsin Theo Uma Viktor ' +
  'Wendy Xavier Yara Yusra Zach'
).split(' ');

/** Their surnames. */
export const lastNames = (
  'Abbott Adeyemi Ahmed Baker Barros Bauer Bishop Bouchard Byrne Cheng Cohen Costello Dalton Das Eriksson Evans Farrell Ferreira ' +
  'Fong Garcia Gibson Haddad Hansen Hoffmann Hughes Ito Jansen Johansson Kaur Kelly Khan Kim Klein Kowalski Kumar Lam Lewis Lim ' +
  'Lopez Maher Mancini Mbeki Meyer Mitchell Moore Murphy Naidoo Nguyen Novak Okoye Olsen Park Pereira Petrov Quigley Rahman ' +
  'Ramos Richter Robson Romano Ryan Santos Schmidt Sharma Silva Suzuki Tan Thomas Tran Turner Vargas Vogel Wagner Walker Wang ' +
  'Watson Weber Wong Wright Yilmaz Young'
).split(' ');
